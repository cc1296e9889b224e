interface Room {
  room: string;
  sensor: string;
  humidity_min: number;
  humidity_max: number;
}
interface Point {
  t: string;
  v: number;
}
interface Excursion {
  start: string;
  end: string;
  side: 'dry' | 'damp';
  extreme: number;
}

const exhibition: string = $exhibition;
const from: string = $from;
const to: string = $to;
if (from > to) throw new Error(`The period ${from} to ${to} runs backwards`);

const show = await mcp.museum.get_exhibition({ exhibition });
const rooms: Room[] = show.rooms ?? [];
if (!rooms.length) throw new Error(`No rooms are assigned to "${exhibition}"`);

// Neighbouring readings beyond the same limit are one excursion.
const excursionsOf = (points: Point[], room: Room): Excursion[] => {
  const list: Excursion[] = [];
  let open: Excursion | null = null;
  for (const { t, v } of points) {
    const side = v < room.humidity_min ? 'dry' : v > room.humidity_max ? 'damp' : null;
    if (side && open && open.side === side) {
      open.end = t;
      open.extreme = side === 'dry' ? Math.min(open.extreme, v) : Math.max(open.extreme, v);
    } else if (side) {
      open = { start: t, end: t, side, extreme: v };
      list.push(open);
    } else {
      open = null;
    }
  }
  return list;
};

const sections: string[] = [];
let faulty = 0;
for (const room of rooms) {
  const series = await mcp.metrics.query_series({ metric: 'humidity', service: room.sensor, from, to });
  const points: Point[] = (series.points ?? []).filter((p: Point) => Number.isFinite(p.v));
  const works = show.objects.filter((o: { room: string }) => o.room === room.room).length;
  const head = `## Room ${room.room} (${room.humidity_min} to ${room.humidity_max} % RH, ${works} works)`;
  if (!points.length) {
    sections.push(`${head}\nNo readings from ${room.sensor}: the sensor needs a look.`);
    continue;
  }
  const mean = points.reduce((sum, p) => sum + p.v, 0) / points.length;
  const excursions = excursionsOf(points, room);
  if (excursions.length) faulty++;
  const lines = excursions.map((e) => `- too ${e.side} from ${e.start} to ${e.end}, at worst ${e.extreme.toFixed(1)} %`);
  sections.push([head, `Mean ${mean.toFixed(1)} % over ${points.length} readings.`, ...(lines.length ? lines : ['- within limits throughout'])].join('\n'));
}

const verdict = faulty ? `${faulty} of ${rooms.length} rooms left their limits.` : 'All rooms kept within their limits.';
return [`# Humidity in "${exhibition}", ${from} to ${to}`, verdict, ...sections].join('\n\n');
