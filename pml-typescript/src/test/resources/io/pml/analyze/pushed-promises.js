const jobs = [];
for (const url of args.urls) {ITERATE("l1");
  jobs.push(mcp.api.fetch({ url }, NODE("n1")));
}
const pages = await Promise.all(jobs);
await mcp.db.write({ pages }, NODE("n2"));
