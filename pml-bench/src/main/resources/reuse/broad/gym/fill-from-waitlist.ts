interface Course { id: string; title: string; day: string; start: string; capacity: number; booked: number }
interface Member { id: string; name: string; frozen: boolean; plan: string }
interface Waiting { member: string; since: string }

const branch: string = args.branch;
if (!branch) throw new Error("Say which branch");

const courses: Course[] = (await mcp.gym.list_courses({ branch })).courses;
const members = new Map<string, Member>();
for (const m of (await mcp.gym.list_members({ branch })).members as Member[]) members.set(m.id, m);

const slotsOf = new Map<string, Set<string>>();
const isBusy = (member: string, c: Course) => slotsOf.get(member)?.has(`${c.day} ${c.start}`) ?? false;
const log: string[] = [];
const passedOver: { course: string; member: string; reason: string }[] = [];
let moved = 0;
let stillFree = 0;

for (const course of courses) {
  let free = course.capacity - course.booked;
  if (free <= 0) continue;
  const { waiting } = (await mcp.gym.get_waitlist({ course: course.id })) as { waiting: Waiting[] };
  const queue = [...waiting].sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));

  while (free > 0 && queue.length) {
    const next = queue.shift()!;
    const member = members.get(next.member);
    const reason = !member
      ? "not a member of this branch"
      : member.frozen
        ? "membership is frozen"
        : member.plan === "off-peak" && course.start >= "17:00"
          ? "plan does not cover evenings"
          : isBusy(next.member, course)
            ? "has another course then"
            : "";
    if (reason || !member) {
      passedOver.push({ course: course.title, member: member?.name ?? next.member, reason });
      continue;
    }
    const booking = await mcp.gym.book_place({ course: course.id, member: member.id });
    if (!booking.ok) {
      passedOver.push({ course: course.title, member: member.name, reason: "booking was refused" });
      continue;
    }
    if (!slotsOf.has(member.id)) slotsOf.set(member.id, new Set());
    slotsOf.get(member.id)!.add(`${course.day} ${course.start}`);
    await mcp.gym.send_message({ member: member.id, text: `A place came free: you are in ${course.title}, ${course.day} ${course.start}. Cancel in the app if it no longer suits you.` });
    log.push(`${course.title} (${course.day} ${course.start}): ${member.name}, waiting since ${next.since}, ${booking.booking}`);
    free--;
    moved++;
  }
  stillFree += free;
}

return moved ? { branch, moved, stillFree, log, passedOver } : { branch, moved, stillFree, message: "No one could be moved up.", passedOver };
