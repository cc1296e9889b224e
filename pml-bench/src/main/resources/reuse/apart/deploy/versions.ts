interface Service { service: string; version: string; replicas: number; healthy: boolean }

const load = async (environment: string): Promise<Map<string, Service>> => {
  const { services } = (await mcp.deploy.list_services({ environment })) as { services: Service[] };
  return new Map(services.map(service => [service.service, service]));
};

const left = await load(args.left);
const right = await load(args.right);
const names = [...new Set([...left.keys(), ...right.keys()])].sort();

const parts = (version: string) => version.split('.').map(part => Number.parseInt(part, 10) || 0);
const compare = (a: string, b: string): number => {
  const [one, other] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) {
      return Math.sign(difference);
    }
  }
  return 0;
};

const rows = names.map(name => {
  const a = left.get(name)?.version ?? '-';
  const b = right.get(name)?.version ?? '-';
  const state = a === '-' || b === '-' ? 'missing' : compare(a, b) === 0 ? 'same' : compare(a, b) > 0 ? 'ahead' : 'behind';
  return { service: name, left: a, right: b, state };
});
const different = rows.filter(row => row.state !== 'same');

return {
  rows,
  different: different.length,
  summary: different.length === 0
    ? `${args.left} and ${args.right} run the same ${rows.length} versions`
    : different.map(row => `${row.service}: ${row.left} in ${args.left}, ${row.right} in ${args.right} (${row.state})`).join('\n'),
};
