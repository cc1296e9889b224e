const { calls } = await mcp.helpline.list_calls({ date: $date });
const inQueue = calls.filter((c) => c.queue === $queue);
const limit = $seconds;

const inTime = inQueue.filter((c) => c.outcome !== "abandoned" && c.waited <= limit);
const abandoned = inQueue.filter((c) => c.outcome === "abandoned").length;
return {
  date: $date,
  queue: $queue,
  calls: inQueue.length,
  answered_in_time: inTime.length,
  too_late: inQueue.length - inTime.length - abandoned,
  abandoned,
  service_level: inQueue.length ? Math.round((inTime.length / inQueue.length) * 1000) / 10 : null,
};
