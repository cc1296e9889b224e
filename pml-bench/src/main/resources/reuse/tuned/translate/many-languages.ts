const pairs = await Promise.all(args.languages.map(async (target: string) => {
  const t = await mcp.translate.translate({ text: args.text, target });
  return [target, t.text];
}));
return Object.fromEntries(pairs);
