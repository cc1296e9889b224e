interface Course { id: string; title: string; kind: string; trainer: string; day: string; start: string; minutes: number; booked: number }
interface Trainer { id: string; name: string; skills: string[]; off: string[]; rate: number }

const { branch, trainer: sickId, day } = args as { branch: string; trainer: string; day: string };
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
if (!DAYS.includes(day)) throw new Error(`Day must be one of ${DAYS.join(", ")}, not "${day}"`);

const trainers: Trainer[] = (await mcp.gym.list_trainers({ branch })).trainers;
const sick = trainers.find((t) => t.id === sickId);
if (!sick) throw new Error(`There is no trainer ${sickId} at ${branch}; known are ${trainers.map((t) => t.id).join(", ")}`);

const plan: Course[] = (await mcp.gym.list_courses({ branch })).courses;
const today = plan.filter((c) => c.day === day);
const affected = today.filter((c) => c.trainer === sickId).sort((a, b) => a.start.localeCompare(b.start));
if (!affected.length) return { branch, day, message: `${sick.name} has no courses on this day, nothing to replace.` };

const minuteOf = (time: string) => {
  const [h, m] = time.split(":").map(Number);
  return h * 60 + m;
};
const PAUSE = 15;
const clash = (a: Course, b: Course) =>
  minuteOf(a.start) < minuteOf(b.start) + b.minutes + PAUSE && minuteOf(b.start) < minuteOf(a.start) + a.minutes + PAUSE;

const duties = new Map<string, Course[]>(trainers.map((t) => [t.id, today.filter((c) => c.trainer === t.id)]));
const replaced: { course: string; start: string; by: string; rateDifference: number }[] = [];
const open: { course: string; start: string; booked: number }[] = [];

for (const course of affected) {
  const able = trainers.filter(
    (t) => t.id !== sickId && t.skills.includes(course.kind) && !t.off.includes(day) && !duties.get(t.id)!.some((d) => clash(d, course)),
  );
  able.sort((a, b) => duties.get(a.id)!.length - duties.get(b.id)!.length || a.rate - b.rate);
  if (able.length === 0) {
    open.push({ course: course.title, start: course.start, booked: course.booked });
    continue;
  }
  const result = await mcp.gym.swap_trainer({ course: course.id, trainer: able[0].id });
  if (!result.changed) throw new Error(`${course.title} at ${course.start} could not be handed to ${able[0].name}`);
  duties.get(able[0].id)!.push(course);
  replaced.push({ course: course.title, start: course.start, by: able[0].name, rateDifference: able[0].rate - sick.rate });
}

return { branch, day, away: sick.name, replaced, withoutTrainer: open, membersAffected: open.reduce((n, c) => n + c.booked, 0) };
