interface Item { id: string; title: string; material: string; location: string; on_display: boolean }
interface HistoryEvent { date: string; kind: string; place: string; lux: number; hours: number }

const collection: string = args.collection;
const store: string = args.store;
const limit = Number(args.limit);
if (!(limit > 0)) throw new Error(`The light limit must be a positive number of lux hours, not ${args.limit}`);

// Metal hardly suffers from light, oil less than paper, dyes and prints.
const sensitivity = (material: string): number => {
  if (/bronze|stone|silver|iron/.test(material)) return 0;
  if (/oil/.test(material)) return 0.5;
  if (/textile|photograph/.test(material)) return 1.25;
  return 1;
};

const { objects } = (await mcp.museum.find_objects({ collection })) as { objects: Item[] };
if (!Array.isArray(objects)) throw new Error(`Collection ${collection} could not be read`);
const shown = objects.filter((item) => item.on_display && sensitivity(item.material) > 0);

const doses = await Promise.all(
  shown.map(async (item) => {
    const history = await mcp.museum.object_history({ object: item.id });
    const displays: HistoryEvent[] = (history.events as HistoryEvent[]).filter((event) => event.kind === 'display');
    const raw = displays.reduce((sum, event) => sum + event.lux * event.hours, 0);
    const brightest = displays.reduce((max, event) => Math.max(max, event.lux), 0);
    return { item, dose: Math.round(raw * sensitivity(item.material)), brightest, displays: displays.length };
  }),
);
doses.sort((a, b) => b.dose - a.dose);

const moved: object[] = [];
const near: object[] = [];
for (const { item, dose, brightest, displays } of doses) {
  const used = dose / limit;
  if (used < 0.8) continue;
  if (used <= 1) {
    near.push({ object: item.id, title: item.title, used: `${Math.round(used * 100)} %` });
    continue;
  }
  const order = await mcp.museum.move_object({
    object: item.id,
    to: store,
    reason: `light dose ${dose} lux h over ${limit} after ${displays} displays`,
  });
  if (order.state !== 'ordered') throw new Error(`The move of ${item.title} to ${store} was refused`);
  moved.push({
    move: order.move,
    object: item.id,
    title: item.title,
    from: item.location,
    to: order.to,
    dose,
    excess: dose - limit,
    brightest,
    restMonths: Math.min(36, Math.ceil((used - 1) * 24) + 6),
  });
}

return { collection, limit, displayed: shown.length, moved, near };
