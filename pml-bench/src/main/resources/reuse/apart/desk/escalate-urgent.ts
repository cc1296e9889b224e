interface Prioritised { ticket: string; priority: string }
interface Escalated { ticket: string; level: number }

const ticket = $ticket;
const level = $level;
if (level < 1 || level > 4) {
  throw new Error(`There are levels 1 to 4, got ${level}`);
}

// First the priority: whoever gets the ticket should see at once that it is urgent.
const prioritised: Prioritised = await mcp.desk.set_priority({ ticket, priority: $priority });
if (prioritised.ticket !== ticket) {
  throw new Error(`Changed ${prioritised.ticket} instead of ${ticket}`);
}

const escalated: Escalated = await mcp.desk.escalate({ ticket, level });
const LEVELS = ['', 'first line', 'experts', 'developers', 'management'];
const now = LEVELS[escalated.level] ?? `level ${escalated.level}`;

const steps = [
  { step: 'priority', value: prioritised.priority, ok: prioritised.priority !== '' },
  { step: 'level', value: String(escalated.level), ok: escalated.level === level },
];
const failed = steps.filter(step => !step.ok);

return {
  ticket: escalated.ticket,
  priority: prioritised.priority,
  level: escalated.level,
  team: now,
  complete: failed.length === 0,
  summary: failed.length === 0
    ? `${ticket} is ${prioritised.priority} now and lies with the ${now}`
    : `${ticket} is only half done: ${failed.map(step => step.step).join(', ')} not as wished`,
};
