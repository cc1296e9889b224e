const jobs = [];
for (const url of args.urls) {
  jobs.push(mcp.api.fetch({ url }));
}
const pages = await Promise.all(jobs);
await mcp.db.write({ pages });
