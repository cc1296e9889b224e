// An official TypeScript client runs code that its user has to allow. Prints one JSON object: what the client saw.
// Arguments: the library ("v1" or "v2"), the way to PML as JSON ({"url", "token"} or {"command"}), and the code.

const [library, way, code] = [process.argv[2], JSON.parse(process.argv[3]), process.argv[4]];
const seen = { questions: [] };
let reply;
const capabilities = { elicitation: { form: {} } };
const answer = async (request) => {
  seen.questions.push(request.params.message);
  return reply;
};

const client = library === "v1" ? await connectV1() : await connectV2();
for (const [name, said] of [
  ["no", { action: "accept", content: { decision: "no" } }],
  ["cancel", { action: "cancel" }],
  ["once", { action: "accept", content: { decision: "once" } }],
]) {
  reply = said;
  const call = { name: "pml_execute", arguments: { intent: "move a file", code } };
  seen[name] = (await client.callTool(call)).structuredContent;
}
await client.close();
process.stdout.write(JSON.stringify(seen));
process.exit(0);

async function connectV1() {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { ElicitRequestSchema } = await import("@modelcontextprotocol/sdk/types.js");
  const made = new Client({ name: "ts-v1", version: "1" }, { capabilities });
  made.setRequestHandler(ElicitRequestSchema, answer);
  const http = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  await made.connect(transport(await import("@modelcontextprotocol/sdk/client/stdio.js"), http));
  return made;
}

async function connectV2() {
  const http = await import("@modelcontextprotocol/client");
  const made = new http.Client(
    { name: "ts-v2", version: "1" },
    { capabilities, versionNegotiation: { mode: way.url ? "auto" : { pin: "2026-07-28" } } },
  );
  made.setRequestHandler("elicitation/create", answer);
  await made.connect(transport(await import("@modelcontextprotocol/client/stdio"), http));
  return made;
}

function transport(stdio, http) {
  if (way.url) {
    const headers = { Authorization: `Bearer ${way.token}` };
    return new http.StreamableHTTPClientTransport(new URL(way.url), { requestInit: { headers } });
  }
  return new stdio.StdioClientTransport({ command: way.command[0], args: way.command.slice(1), stderr: "inherit" });
}
