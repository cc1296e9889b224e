const { language, time } = args;
const { agents } = await mcp.helpline.list_agents({});

const speakers = agents.filter((a) => a.languages.some((l) => l.toLowerCase() === language.toLowerCase()));
const onShift = speakers.filter((a) => a.shift_start <= time && time < a.shift_end);
return {
  language,
  time,
  covered: onShift.length > 0,
  agents: onShift
    .sort((a, b) => b.shift_end.localeCompare(a.shift_end))
    .map((a) => ({ name: a.name, until: a.shift_end, queues: a.queues })),
  speakers_off_shift: speakers.length - onShift.length,
};
