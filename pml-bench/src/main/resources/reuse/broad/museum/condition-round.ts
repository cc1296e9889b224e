type Condition = 'good' | 'fair' | 'fragile' | 'poor';

interface MuseumObject {
  id: string;
  title: string;
  material: string;
  value: number;
  location: string;
  on_display: boolean;
  condition: Condition;
  checked: string;
}

const collection = $collection;
const before = $before;

const found = await mcp.museum.find_objects({ collection });
const objects: MuseumObject[] = found?.objects ?? [];
if (objects.length === 0) throw new Error(`No objects recorded in the collection "${collection}"`);

const weight: Record<Condition, number> = { poor: 4, fragile: 3, fair: 2, good: 1 };
const delicate = ['watercolour', 'paper', 'textile', 'photograph'];

function monthsBetween(earlier: string, later: string): number {
  const [y1, m1] = earlier.split('-').map(Number);
  const [y2, m2] = later.split('-').map(Number);
  return (y2 - y1) * 12 + (m2 - m1);
}

function inspectionFor(object: MuseumObject): string {
  if (object.condition === 'poor') return 'full condition survey in the studio';
  if (delicate.includes(object.material)) return 'inspection of light and humidity damage';
  return 'visual inspection on site';
}

const overdue = objects
  .filter((object) => !object.checked || object.checked < before)
  .map((object) => {
    const months = object.checked ? monthsBetween(object.checked, before) : 120;
    const urgency = months + weight[object.condition] * 6 + (object.on_display ? 3 : 0);
    return { object, months, urgency };
  })
  .sort((a, b) => b.urgency - a.urgency || b.object.value - a.object.value);

const orders = [];
for (const { object, months, urgency } of overdue) {
  const priority = urgency > 40 ? 1 : urgency > 20 ? 2 : 3;
  const result = await mcp.museum.order_treatment({
    object: object.id,
    treatment: inspectionFor(object),
    priority,
  });
  if (!result.order) throw new Error(`The conservators did not take the order for ${object.id} (${object.title})`);
  orders.push({
    order: result.order,
    object: object.id,
    title: object.title,
    where: object.location,
    condition: object.condition,
    monthsOverdue: months,
    priority,
  });
}

const urgent = orders.filter((order) => order.priority === 1);
return {
  collection,
  before,
  examined: objects.length,
  ordered: orders.length,
  urgent: urgent.map((order) => order.title),
  orders,
};
