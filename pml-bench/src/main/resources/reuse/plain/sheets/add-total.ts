const [{ rows }, { columns }] = await Promise.all([
  mcp.sheets.read_rows({ sheet: args.sheet }),
  mcp.sheets.list_columns({ sheet: args.sheet }),
]);

const col = columns.find((c: any) => c.name.toLowerCase() === args.column.toLowerCase());
if (!col) throw new Error(`no column ${args.column} in ${args.sheet}`);
if (col.type !== "number") throw new Error(`${args.column} is not numeric`);

const last = Math.max(...rows.map((r: any) => r.row));
const at = last + 1;
const formula = `=SUM(${col.letter}2:${col.letter}${last})`;
await mcp.sheets.update_cell({ sheet: args.sheet, cell: `${columns[0].letter}${at}`, value: args.label });
const set = await mcp.sheets.set_formula({ sheet: args.sheet, cell: `${col.letter}${at}`, formula });
return { sheet: args.sheet, label: args.label, cell: set.cell, formula: set.formula };
