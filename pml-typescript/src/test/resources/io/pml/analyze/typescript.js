;                                           
;                   
var Level=Level||{}; { Level[Level["Low"]=0]="Low";Level[Level["High"]=5]="High";Level[Level["Top"]=6]="Top";}
const list = (await mcp.store.list({ level: Level.High }       , NODE("n1")))         ;
async function first                (items     , fallback    )                         {
  return items?.[0] ?? fallback ;
}
class Box    { constructor(                 value   ) {;this.value=value;} async save()                { await mcp.store.put({ v: this.value }, NODE("n2")); } }
const item = await first      (list                );
if (DECIDE("d1", (item        ).name )) { await new Box      (item ).save(); }
return (       `${item?.name}`);
