interface Course { id: string; title: string; kind: string; trainer: string; day: string; start: string; minutes: number; capacity: number; booked: number }

const branch: string = $branch;
const week: string = $week;
const desk: string = $desk;

const order = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const dayNames: Record<string, string> = { mon: "Monday", tue: "Tuesday", wed: "Wednesday", thu: "Thursday", fri: "Friday", sat: "Saturday", sun: "Sunday" };
const blurbs: Record<string, string> = {
  yoga: "for a calm head",
  cardio: "for a strong heart",
  strength: "for muscle and posture",
  health: "for everyone with a desk job",
};

const { courses } = (await mcp.gym.list_courses({ branch, week })) as { courses: Course[] };
const open = courses
  .filter((c) => c.booked < c.capacity)
  .sort((a, b) => order.indexOf(a.day) - order.indexOf(b.day) || a.start.localeCompare(b.start));
if (open.length === 0) return { created: false, reason: `All ${courses.length} courses at ${branch} in ${week} are full.` };

const { trainers } = (await mcp.gym.list_trainers({ branch })) as { trainers: { id: string; name: string }[] };
const leader = (c: Course) => trainers.find((t) => t.id === c.trainer)?.name ?? "our team";
const places = (n: number) => (n === 1 ? "one last place" : n <= 3 ? `only ${n} places left` : `${n} places`);

const paragraphs: string[] = [];
for (const day of order) {
  const list = open.filter((c) => c.day === day);
  if (!list.length) continue;
  const sentences = list.map((c) => `${c.title}, ${blurbs[c.kind] ?? "for all levels"}, at ${c.start} (${c.minutes} minutes) with ${leader(c)}: ${places(c.capacity - c.booked)}.`);
  paragraphs.push(`${dayNames[day]}: ${sentences.join(" ")}`);
}

const free = open.reduce((n, c) => n + c.capacity - c.booked, 0);
const place = branch.charAt(0).toUpperCase() + branch.slice(1);
const title = open.length === 1 ? `${open[0].title}: places free at the ${place} gym` : `${free} places free in ${open.length} courses at the ${place} gym`;
const text = [`In week ${week.split("-W")[1]} the ${place} gym still has room.`, ...paragraphs, "Sign up at the counter or in the app."].join("\n\n");
if (text.length > 2000) throw new Error(`The notice has ${text.length} characters, the desk takes 2000`);

const created = await mcp.press.create_draft({ desk, title, text });
return { created: true, draft: created.draft, desk: created.desk, title, courses: open.map((c) => c.id), text };
