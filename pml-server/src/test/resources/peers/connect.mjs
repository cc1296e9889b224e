// Connects an official TypeScript client to PML.

/**
 * @param library "v1" or "v2": the first generation, or the second in the stateless era
 * @param way {url, token} or {command}
 * @param answers what the client says when it is asked, by method
 * @param toolsChanged called whenever PML tells that its tools are others
 * @returns the client, what the two sides agreed on, and one way to call tools for both libraries
 */
export async function connect(library, way, answers, toolsChanged) {
  const [client, revision] = await (library === "v1" ? v1 : v2)(way, answers, toolsChanged);
  const call = (name, args, options) =>
    library === "v1"
      ? client.callTool({ name, arguments: args }, undefined, options)
      : client.callTool({ name, arguments: args }, options);
  return { client, revision, call };
}

async function v1(way, answers, toolsChanged) {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const types = await import("@modelcontextprotocol/sdk/types.js");
  const made = new Client({ name: "ts-v1", version: "1" }, { capabilities: { elicitation: {}, sampling: {} } });
  made.setRequestHandler(types.ElicitRequestSchema, answers["elicitation/create"]);
  made.setRequestHandler(types.CreateMessageRequestSchema, answers["sampling/createMessage"]);
  made.setNotificationHandler(types.ToolListChangedNotificationSchema, toolsChanged);
  await made.connect(
    await transport(
      way,
      await import("@modelcontextprotocol/sdk/client/stdio.js"),
      await import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    ),
  );
  return [made, "v1"];
}

async function v2(way, answers, toolsChanged) {
  const library = await import("@modelcontextprotocol/client");
  const made = new library.Client(
    { name: "ts-v2", version: "1" },
    {
      capabilities: { elicitation: { form: {} }, sampling: {} },
      versionNegotiation: { mode: way.url ? "auto" : { pin: "2026-07-28" } },
      listChanged: { tools: { autoRefresh: false, onChanged: toolsChanged } },
    },
  );
  for (const [method, answer] of Object.entries(answers)) {
    made.setRequestHandler(method, answer);
  }
  await made.connect(await transport(way, await import("@modelcontextprotocol/client/stdio"), library));
  return [made, made.getNegotiatedProtocolVersion()];
}

async function transport(way, stdio, http) {
  if (way.url) {
    return new http.StreamableHTTPClientTransport(new URL(way.url), {
      requestInit: { headers: { Authorization: `Bearer ${way.token}` } },
    });
  }
  return new stdio.StdioClientTransport({ command: way.command[0], args: way.command.slice(1), stderr: "inherit" });
}
