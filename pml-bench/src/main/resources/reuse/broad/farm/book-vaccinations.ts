interface Animal { id: string; tag: string; kind: string; born: string; barn: string; vaccinated: string; pregnant: boolean }

const farm: string = $farm;
const kind: string = $kind;
const date: string = $date;

const visitDay = new Date(date + "T00:00:00Z");
if (Number.isNaN(visitDay.getTime())) throw new Error(`${date} is not a date`);
if ([0, 6].includes(visitDay.getUTCDay())) throw new Error(`${date} is on a weekend, the vet comes on weekdays`);
const before = (months: number) => {
  const d = new Date(visitDay);
  d.setUTCMonth(d.getUTCMonth() - months);
  return d.toISOString().slice(0, 10);
};
const yearAgo = before(12);
const oldEnough = before(3);

const { animals } = (await mcp.farm.list_animals({ farm, kind })) as { animals: Animal[] };
if (!animals?.length) throw new Error(`${farm} keeps no animals of the kind ${kind}`);

type State = "current" | "due" | "never" | "too young" | "pregnant";
const stateOf = (a: Animal): State => {
  if (a.vaccinated > yearAgo) return "current";
  if (a.pregnant) return "pregnant";
  if (a.vaccinated) return "due";
  return a.born > oldEnough ? "too young" : "never";
};

const groups: Record<State, Animal[]> = { current: [], due: [], never: [], "too young": [], pregnant: [] };
for (const animal of animals) groups[stateOf(animal)].push(animal);
const toVaccinate = [...groups.never, ...groups.due.sort((a, b) => a.vaccinated.localeCompare(b.vaccinated))];
const tags = (list: Animal[]) => list.map((a) => a.tag);
if (!toVaccinate.length) return { farm, kind, booked: null, postponed: tags(groups.pregnant), message: "No animal is due." };

const barns = [...new Set(toVaccinate.map((a) => a.barn))].sort();
const visits: { barn: string; visit: string; animals: string[]; fee: number }[] = [];
for (const barn of barns) {
  const here = toVaccinate.filter((a) => a.barn === barn);
  const reason = `Vaccination of ${here.length} x ${kind} in the ${barn} barn, ${here.filter((a) => !a.vaccinated).length} for the first time`;
  const booking = await mcp.farm.book_vet({ animals: here.map((a) => a.id), date, reason });
  if (booking.date !== date) throw new Error(`The vet offered ${booking.date} instead of ${date} for the ${barn} barn`);
  visits.push({ barn, visit: booking.visit, animals: tags(here), fee: booking.fee });
}

return {
  farm,
  kind,
  date,
  visits,
  fees: visits.reduce((sum, v) => sum + v.fee, 0),
  firstTime: tags(groups.never),
  postponed: { pregnant: tags(groups.pregnant), tooYoung: tags(groups["too young"]) },
  current: groups.current.length,
};
