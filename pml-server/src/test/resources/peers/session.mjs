// A whole session of an official TypeScript client with PML. Prints one JSON object: what the client saw.
// Arguments: the library ("v1" or "v2"), and the way to PML as JSON: {"url", "token"} or {"command"}.

import { connect } from "./connect.mjs";

const [library, way] = [process.argv[2], JSON.parse(process.argv[3])];
const seen = {};
const heard = { tools: 0, progress: [] };
let toolsChanged;
const changed = new Promise((resolve) => (toolsChanged = resolve));
const answers = {
  "elicitation/create": async (request) => {
    seen.asked = request.params.message;
    return { action: "accept", content: { name: "Ada", username: "ada", email: "ada@example.org" } };
  },
  "sampling/createMessage": async () => ({
    role: "assistant",
    model: "none",
    content: { type: "text", text: "a model's words" },
  }),
};

const { client, revision, call } = await connect(library, way, answers, () => toolsChanged("yes"));
const text = (result) => result.content[0].text;
seen.revision = revision;

seen.server = client.getServerVersion().name;
seen.instructions = client.getInstructions();
const tools = (await client.listTools()).tools;
seen.tools = tools.map((tool) => tool.name);
seen.echo = text(await call("everything:echo", { message: "hello" }));
seen.sum = text(await call("everything_get_sum", { a: 2, b: 3 }));
seen.structured = (await call("everything_get_structured_content", { location: "Chicago" })).structuredContent;

// Noted as they arrive: both libraries forget a call's onprogress when the answer comes in the same read as a notification.
const receive = client.transport.onmessage;
client.transport.onmessage = (message, extra) => {
  if (message.method === "notifications/progress") {
    heard.progress.push(String(message.params.progress));
  }
  receive(message, extra);
};
await call("everything:trigger-long-running-operation", { duration: 0.3, steps: 3 }, { onprogress: () => {} });
seen.progress = heard.progress;

const patience = new AbortController();
const long = call("everything:trigger-long-running-operation", { duration: 60, steps: 60 }, { signal: patience.signal });
patience.abort("enough");
seen.cancelled = await long.then(() => "no", () => "yes");

const big = text(await call("everything:echo", { message: "0123456789".repeat(10000) }));
seen.bigLength = big.length;
const handle = JSON.parse(big.match(/pml_get_task_result (\{.*?\})/)[1]);
seen.page = text(await call("pml_get_task_result", { ...handle, limit: 10 }));

seen.prompts = (await client.listPrompts()).prompts.map((prompt) => prompt.name);
seen.prompt = (await client.getPrompt({ name: "everything:simple-prompt" })).messages[0].content.text;
seen.completion = (
  await client.complete({
    ref: { type: "ref/prompt", name: "everything:completable-prompt" },
    argument: { name: "department", value: "E" },
  })
).completion.values;
seen.resources = (await client.listResources()).resources.length;
seen.templates = (await client.listResourceTemplates()).resourceTemplates.length;
seen.resource = (await client.readResource({ uri: "test://static-text" })).contents[0].text;
seen.templated = (await client.readResource({ uri: "test://template/7/data" })).contents[0].text;

seen.elicited = text(await call("everything:trigger-elicitation-request", {}));
seen.modernElicited = text(await call("fixture:test_elicitation", { message: "Who?" }));
seen.sampled = text(await call("fixture:test_sampling", { prompt: "Say something" }));
seen.unknown = await call("everything:eccho", {}).then(text, (error) => error.message);

await call("fixture:test_trigger_tool_change", {});
seen.toolsChanged = await Promise.race([changed, new Promise((resolve) => setTimeout(() => resolve("no"), 10000))]);

await client.close();
process.stdout.write(JSON.stringify(seen));
process.exit(0);
