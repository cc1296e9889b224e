interface Created { channel: string }

const name = String(args.name ?? '').trim().toLowerCase().replace(/\s+/g, '-');
const people: string[] = [...new Set((args.people ?? []) as string[])];
if (!/^[a-z0-9][a-z0-9-]{1,40}$/.test(name)) {
  throw new Error(`Not a name for a channel: ${args.name}`);
}
if (people.length === 0) {
  throw new Error('Nobody to invite');
}

const made: Created = await mcp.chat.create_channel({ name, private: false });

const invited: string[] = [];
const failed: string[] = [];
for (const user of people) {
  try {
    const answer = await mcp.chat.invite({ channel: made.channel, user });
    invited.push(answer.invited);
  } catch (error) {
    // One unknown name is no reason to leave the others out.
    failed.push(`${user} (${error instanceof Error ? error.message : String(error)})`);
  }
}

const topic = await mcp.chat.set_topic({ channel: made.channel, topic: 'Project ' + name });
return {
  channel: made.channel,
  invited,
  failed,
  topic: topic.topic,
  summary: `#${made.channel} is there, with ${invited.join(', ') || 'nobody'} in it`
    + (failed.length > 0 ? `; not invited: ${failed.join(', ')}` : ''),
};
