interface Item { id: number; name?: string }
type Items = Item[];
enum Level { Low, High = 5, Top }
const list = (await mcp.store.list({ level: Level.High } as any)) as Items;
async function first<T extends Item>(items: T[], fallback?: T): Promise<T | undefined> {
  return items?.[0] ?? fallback!;
}
class Box<T> { constructor(private readonly value: T) {} async save(): Promise<void> { await mcp.store.put({ v: this.value }); } }
const item = await first<Item>(list satisfies Items);
if ((item as Item).name!) { await new Box<Item>(item!).save(); }
return <string>`${item?.name}`;
