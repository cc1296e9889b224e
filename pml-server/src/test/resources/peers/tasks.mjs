// Long executions as tasks of the official TypeScript client. Prints one JSON object: what the client saw.
// Argument: the way to PML as JSON: {"url", "token"} or {"command"}.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema, ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const way = JSON.parse(process.argv[2]);
const seen = { questions: 0 };

const waits = (millis) => `await new Promise(done => setTimeout(done, ${millis})); return "done"`;
const execute = (code) => ({
  name: "pml_execute",
  arguments: { intent: "take a while", code, options: { timeout_ms: 60000, cache: "off" } },
});

let client = await connect();
seen.declared = client.getServerCapabilities().tasks;
await client.listTools();

// From the beginning to the end of one task, as the library sees to it.
seen.stream = [];
for await (const message of client.experimental.tasks.callToolStream(execute(waits(1200)))) {
  seen.stream.push(message.type);
  seen.streamed = message.result?.structuredContent?.result;
  seen.streamError = message.error?.message;
}

// A human is asked while the task runs.
for await (const message of client.experimental.tasks.callToolStream(
  execute("return (await mcp.std.time_now({})).timezone ?? 'asked'"),
)) {
  seen.approved = message.result?.structuredContent?.status ?? message.error?.message;
}

// One that is left alone and fetched by another connection, and one that is cancelled.
const left = await begin(execute(waits(1500)));
await client.close();
client = await connect();
seen.listed = (await client.experimental.tasks.listTasks()).tasks.some((task) => task.taskId === left);
seen.fetched = (await client.experimental.tasks.getTaskResult(left, CallToolResultSchema)).structuredContent.result;
seen.status = (await client.experimental.tasks.getTask(left)).status;
const long = await begin(execute(waits(50000)));
await client.experimental.tasks.cancelTask(long);
seen.cancelled = (await client.experimental.tasks.getTask(long)).status;

await client.close();
process.stdout.write(JSON.stringify(seen));
process.exit(0);

async function begin(params) {
  const stream = client.experimental.tasks.callToolStream(params, CallToolResultSchema, { task: { ttl: 60000 } });
  const created = await stream.next();
  return created.value.task.taskId;
}

async function connect() {
  const made = new Client({ name: "ts-tasks", version: "1" }, { capabilities: { elicitation: {} } });
  made.setRequestHandler(ElicitRequestSchema, async () => {
    seen.questions++;
    return { action: "accept", content: { decision: "once" } };
  });
  await made.connect(
    way.url
      ? new StreamableHTTPClientTransport(new URL(way.url), {
          requestInit: { headers: { Authorization: `Bearer ${way.token}` } },
        })
      : new StdioClientTransport({ command: way.command[0], args: way.command.slice(1), stderr: "inherit" }),
  );
  return made;
}
