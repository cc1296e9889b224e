// Two sessions of an official TypeScript client with one PML: what one of them names, the other lists, finds and calls.
// Prints one JSON object: what was seen. Arguments: the library, the way to PML as in connect.mjs, and a namespace.

import { connect } from "./connect.mjs";

const [library, way, namespace] = [process.argv[2], JSON.parse(process.argv[3]), process.argv[4]];
const nobody = {
  "elicitation/create": async () => ({ action: "decline" }),
  "sampling/createMessage": async () => {
    throw new Error("no model here");
  },
};
const changes = { heard: 0, waiting: undefined };
const toolsChanged = () => {
  changes.heard++;
  changes.waiting?.();
};

/** Whether PML tells that its tools are others, after something was done. */
async function toldAfter(action) {
  const before = changes.heard;
  const result = await action();
  const patience = new Promise((resolve) => setTimeout(resolve, 20000));
  while (changes.heard === before) {
    const heard = new Promise((resolve) => (changes.waiting = () => resolve(true)));
    if (changes.heard === before && !(await Promise.race([heard, patience]))) {
      throw new Error("nobody told that the tools are others");
    }
  }
  return result;
}

const one = await connect(library, way, nobody, () => {});
const other = await connect(library, way, nobody, toolsChanged);
const seen = { revision: other.revision };
const [name, renamed] = [`${namespace}:count_words`, `${namespace}:tally_words`];
const wire = (each) => "cap_" + each.replace(":", "_");
const listed = async () => (await other.client.listTools()).tools;
const result = async (called, args) => (await other.call(called, args)).structuredContent;
const run = async (code) => (await other.call("pml_execute", { intent: "call what has a name", code })).structuredContent;

seen.before = (await listed()).map((tool) => tool.name);
const named = await toldAfter(() =>
  one.call("pml_execute", {
    intent: `count the words of a text for ${namespace}`,
    name,
    code: `const stats = await mcp.std.text_stats({ text: args.text }); return { words: stats.words, by: "${namespace}" }`,
    args: { text: "a b" },
  }),
);
seen.named = named.structuredContent.capability.name;
seen.tool = (await listed()).find((tool) => tool.name === wire(name));

seen.calls = {};
for (const spelling of [wire(name), `cap:${name}`, `cap:${name}@v1`, `cap:${name}@latest`, `cap:local.default:${name}`]) {
  seen.calls[spelling] = (await result(spelling, { text: "one two three" })).result.words;
}
seen.byCapability = (
  await other.call("pml_execute", { intent: "count", capability: name, args: { text: "one" } })
).structuredContent.result.words;
seen.inCode = {};
for (const call of [`capabilities["${name}"]`, `mcp.cap["${name}"]`]) {
  seen.inCode[call] = (await run(`return (await ${call}({ text: "x y z w" })).words`)).result;
}
seen.inCode["mcp.call"] = (await run(`return (await mcp.call("cap:${name}", { text: "x y" })).words`)).result;

seen.found = {};
for (const question of [{ intent: `count the words of a text for ${namespace}` }, { name }, { pattern: `cap:${namespace}:*` }]) {
  const filter = question.name ? {} : { filter: { type: "capability" } };
  const answer = await result("pml_discover", { ...filter, ...question });
  seen.found[Object.keys(question)[0]] = answer.results[0]?.name;
}

await toldAfter(() => one.call("dns:rename", { name, new_name: renamed }));
seen.after = (await listed()).map((tool) => tool.name);
seen.old = {};
for (const spelling of [wire(name), `cap:${name}`]) {
  seen.old[spelling] = await result(spelling, { text: "one two" });
}
seen.old.inCode = await run(`return await mcp.cap["${name}"]({ text: "one two" })`);
seen.old.byCapability = (
  await other.call("pml_execute", { intent: "count", capability: name, args: { text: "one two" } })
).structuredContent;
seen.now = await result(wire(renamed), { text: "one two" });

await one.client.close();
await other.client.close();
process.stdout.write(JSON.stringify(seen));
process.exit(0);
