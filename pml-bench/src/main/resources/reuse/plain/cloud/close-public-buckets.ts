// make every publicly readable bucket of the project private
const found = await mcp.cloud.list_buckets({ project: args.project });
const open = found.buckets.filter((b: any) => b.public);
if (open.length === 0) {
  return { project: args.project, closed: [], message: "nothing was public" };
}
const results = await Promise.all(
  open.map((b: any) => mcp.cloud.set_bucket_policy({ bucket: b.name, public: false }))
);
return {
  project: args.project,
  closed: results.filter((r: any) => r.public === false).map((r: any) => r.bucket),
  exposed_gb: open.reduce((n: number, b: any) => n + b.size_gb, 0),
};
