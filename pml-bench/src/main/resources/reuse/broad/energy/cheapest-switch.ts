interface Offer {
  id: string;
  provider: string;
  name: string;
  base_fee: number;
  price: number;
  bonus: number;
  min_months: number;
  green: boolean;
}

const building = $building;
const from = $from;
const WORTH_IT = 50;

const current = await mcp.energy.get_tariff({ building });
if (!(current.yearly_kwh > 0)) throw new Error(`The yearly consumption of ${building} is unknown`);
if (current.contract_ends > from) {
  return {
    building,
    switched: false,
    why: `The contract with ${current.provider} runs until ${current.contract_ends}, after the wished start ${from}`,
  };
}

let weighted = 0;
for (const band of current.bands) weighted += band.price * (band.to - band.from);
const presentYear = current.base_fee * 12 + (weighted / 24) * current.yearly_kwh;

const { offers } = (await mcp.energy.list_offers({ building })) as { offers: Offer[] };
if (!offers?.length) throw new Error(`Nobody offers electricity for ${building}`);

// The bonus is paid once, so it counts over two years only by half.
const compared = offers
  .map(offer => {
    const running = offer.base_fee * 12 + offer.price * current.yearly_kwh;
    return { offer, perYear: running - offer.bonus / 2, firstYear: running - offer.bonus };
  })
  .sort((a, b) => a.perYear - b.perYear || a.offer.min_months - b.offer.min_months);

const table = compared.map(({ offer, perYear, firstYear }, i) =>
  [
    `${i + 1}.`,
    `${offer.provider} ${offer.name}`.padEnd(20),
    `${perYear.toFixed(2)} EUR a year`,
    `(first year ${firstYear.toFixed(2)})`,
    `${offer.min_months} months`,
    offer.green ? 'green' : '',
  ].join(' ').trim(),
);

const best = compared[0];
const saving = presentYear - best.perYear;
if (saving < WORTH_IT) {
  return { building, switched: false, why: `The best offer would save only ${saving.toFixed(2)} EUR a year`, table };
}

const order = await mcp.energy.switch_tariff({ building, offer: best.offer.id, from });
if (order.state !== 'ordered') throw new Error(`${best.offer.provider} did not take the order: ${order.state}`);

return {
  building,
  switched: true,
  order: order.order,
  from: order.from,
  old: { tariff: `${current.provider} ${current.name}`, eurPerYear: Number(presentYear.toFixed(2)) },
  new: { tariff: `${best.offer.provider} ${best.offer.name}`, eurPerYear: Number(best.perYear.toFixed(2)), boundMonths: best.offer.min_months },
  savingPerYear: Number(saving.toFixed(2)),
  table,
};
