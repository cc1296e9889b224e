interface Driver {
  id: string;
  name: string;
  classes: string[];
  licence_expires: string;
  available: boolean;
}

const { depot, before } = args as { depot: string; before: string };
if (!depot) throw new Error('Say which depot: args.depot is missing');
const limit = Date.parse(before);
if (Number.isNaN(limit)) throw new Error(`args.before is no date: ${before}`);

const { drivers } = (await mcp.fleet.list_drivers({ depot })) as { drivers?: Driver[] };
if (!drivers?.length) return { depot, reminded: [], remark: 'This depot has no drivers' };

const unreadable: string[] = [];
const expiring = drivers
  .map(driver => ({ driver, expires: Date.parse(driver.licence_expires) }))
  .filter(({ driver, expires }) => {
    if (Number.isNaN(expires)) {
      unreadable.push(driver.name);
      return false;
    }
    return expires < limit;
  })
  .sort((a, b) => a.expires - b.expires);

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const inWords = (time: number) => {
  const d = new Date(time);
  return `${d.getUTCDate()} ${months[d.getUTCMonth()]} ${d.getUTCFullYear()}`;
};

const reminded: { name: string; expires: string; message: string }[] = [];
const unreached: string[] = [];
for (const { driver, expires } of expiring) {
  const first = driver.name.split(' ')[0];
  const heavy = driver.classes.some(c => c.startsWith('C'));
  const text = [
    `Hello ${first}, your driving licence (${driver.classes.join(', ')}) is valid until ${inWords(expires)}.`,
    'Please renew it in time and show the new one to the dispatcher.',
    heavy ? 'For class C you also need the medical certificate and the eye test.' : '',
  ].filter(Boolean).join(' ');
  const sent = await mcp.fleet.message_driver({ driver: driver.id, text });
  if (sent.delivered) reminded.push({ name: driver.name, expires: driver.licence_expires, message: sent.message });
  else unreached.push(driver.name);
}

return {
  depot,
  before,
  reminded,
  unreached,
  unreadable,
  fine: drivers.length - expiring.length - unreadable.length,
};
