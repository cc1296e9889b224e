interface Course { id: string; title: string; trainer: string; day: string; start: string; minutes: number; capacity: number; booked: number }
interface Trainer { id: string; name: string; rate: number; bonus: number }
interface Item { course: string; base: number; weekend: number; heads: number; sum: number }

const branch: string = $branch;
const week: string = $week;
if (!/^\d{4}-W\d{2}$/.test(week)) throw new Error(`Give the week as 2026-W08, not ${week}`);

const BONUS_FROM = 10;
const WEEKEND_EXTRA = 0.25;
const cents = (euros: number) => Math.round(euros * 100);
const money = (c: number) => (c / 100).toFixed(2);

const courses = (await mcp.gym.list_courses({ branch, week })).courses as Course[];
const trainers = (await mcp.gym.list_trainers({ branch })).trainers as Trainer[];

const items = new Map<string, Item[]>();
const unknown: string[] = [];
for (const course of courses) {
  const trainer = trainers.find((t) => t.id === course.trainer);
  if (!trainer) {
    unknown.push(`${course.title} (${course.trainer})`);
    continue;
  }
  const base = cents((trainer.rate * course.minutes) / 60);
  const weekend = course.day === "sat" || course.day === "sun" ? Math.round(base * WEEKEND_EXTRA) : 0;
  const heads = cents(Math.max(0, course.booked - BONUS_FROM) * trainer.bonus);
  const list = items.get(trainer.id) ?? [];
  list.push({ course: `${course.day} ${course.start} ${course.title}`, base, weekend, heads, sum: base + weekend + heads });
  items.set(trainer.id, list);
}
if (unknown.length) throw new Error(`Courses with trainers that are not on the list of ${branch}: ${unknown.join(", ")}`);

const slips = trainers.map((t) => {
  const own = items.get(t.id) ?? [];
  return {
    trainer: t.name,
    courses: own.length,
    base: money(own.reduce((s, i) => s + i.base, 0)),
    weekend: money(own.reduce((s, i) => s + i.weekend, 0)),
    attendance: money(own.reduce((s, i) => s + i.heads, 0)),
    total: own.reduce((s, i) => s + i.sum, 0),
    details: own.map((i) => `${i.course}: ${money(i.sum)}`),
  };
});
slips.sort((a, b) => b.total - a.total);

const all = slips.reduce((s, x) => s + x.total, 0);
const hours = courses.reduce((s, c) => s + c.minutes, 0) / 60;
return {
  branch,
  week,
  slips: slips.map((s) => ({ ...s, total: money(s.total) })),
  total: money(all),
  perHour: hours ? money(Math.round(all / hours)) : null,
};
