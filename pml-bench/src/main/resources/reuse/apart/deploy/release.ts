interface Deployed { service: string; version: string; healthy: boolean }
interface Service { service: string; version: string; replicas: number; healthy: boolean }

const version = $version;
const environment = $environment;
if (!/^v?\d+(\.\d+)*$/.test(version)) {
  throw new Error(`Not a version: ${version}`);
}

// What runs there now, for the report.
const { services } = (await mcp.deploy.list_services({ environment })) as { services: Service[] };
const service = $service;
const before = services.find(each => each.service === service);
if (before?.version === version) {
  return { deployed: false, reason: `${service} ${version} runs in ${environment} already` };
}

const deployed: Deployed = await mcp.deploy.deploy({ service, version, environment });
if (deployed.version !== version) {
  throw new Error(`Deployed ${deployed.version} instead of ${version}`);
}

// Sick neighbours may be sick because of it: name them.
const after = (await mcp.deploy.list_services({ environment })) as { services: Service[] };
const sick = after.services.filter(each => !each.healthy).map(each => each.service);
const fresh = sick.filter(name => services.find(each => each.service === name)?.healthy === true);

return {
  deployed: true,
  service: deployed.service,
  from: before?.version ?? 'nothing',
  to: deployed.version,
  healthy: deployed.healthy,
  sick,
  broken: fresh,
  summary: deployed.healthy && fresh.length === 0
    ? `${service} ${version} is live in ${environment} and healthy`
    : `${service} ${version} is live in ${environment}, but look at ${[...(deployed.healthy ? [] : [service]), ...fresh].join(', ')}`,
};
