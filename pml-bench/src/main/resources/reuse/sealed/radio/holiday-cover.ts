const { presenters } = await mcp.radio.list_presenters({});
const away = presenters.find(p => p.name === args.absent);
const standIn = presenters.find(p => p.name === args.cover);
if (!away || !standIn) {
  throw new Error("No such presenter: " + (away ? args.cover : args.absent));
}

const { shows } = await mcp.radio.list_shows({});
const theirs = shows.filter(s => s.presenter_id === away.id);
for (const show of theirs) {
  await mcp.radio.assign_presenter({ show_id: show.id, presenter_id: standIn.id, from: args.from });
}

const list = theirs.map(s => `- ${s.title} (${s.days.join(", ")} ${s.start})`).join("\n");
await mcp.radio.send_message({
  to: standIn.email,
  subject: `Cover for ${away.name} from ${args.from}`,
  text: `Hello ${standIn.name},\n\nfrom ${args.from} on you present these shows:\n${list}\n\nThank you!`,
});
await mcp.radio.send_message({
  to: away.email,
  subject: `Your shows from ${args.from}`,
  text: `Hello ${away.name},\n\n${standIn.name} takes over from ${args.from}:\n${list}`,
});
return { from: args.from, presenter: standIn.name, shows: theirs.map(s => s.title) };
