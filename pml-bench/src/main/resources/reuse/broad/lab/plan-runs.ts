interface Sample { id: string; kind: string; collected: string; volume_ul: number; status: string; pending: string[]; priority: number }
interface Instrument { id: string; model: string; methods: string[]; next_calibration: string; capacity: number; booked: number; minutes: number; state: string }

const study: string = $study;
const date: string = $date;
const needed = 50;

const listed = await mcp.lab.list_samples({ study, status: "pending" });
const samples: Sample[] = (listed.samples ?? []).filter((s: Sample) => s.pending.length > 0);
if (samples.length === 0) throw new Error(`Study ${study} has no samples that wait for a test`);

const { instruments } = (await mcp.lab.list_instruments({})) as { instruments: Instrument[] };
const usable = instruments.filter(i => i.state === "ready" && i.next_calibration >= date && i.booked < i.capacity);

const queues = new Map<string, Sample[]>();
const tooSmall: { sample: string; volume_ul: number; wanted: number }[] = [];
for (const sample of samples) {
  let volume = sample.volume_ul;
  for (const method of sample.pending) {
    if (volume < needed) {
      tooSmall.push({ sample: sample.id, volume_ul: volume, wanted: needed });
      break;
    }
    volume -= needed;
    queues.set(method, [...(queues.get(method) ?? []), sample]);
  }
}

const seats = new Map(usable.map(i => [i.id, i.capacity - i.booked]));
const runs: { run: string; instrument: string; method: string; samples: string[]; minutes: number }[] = [];
const waiting: Record<string, string[]> = {};
for (const [method, queue] of [...queues].sort((a, b) => b[1].length - a[1].length)) {
  queue.sort((a, b) => a.priority - b.priority || a.collected.localeCompare(b.collected));
  const able = usable.filter(i => i.methods.includes(method)).sort((a, b) => a.minutes - b.minutes);
  for (const instrument of able) {
    const batch = queue.splice(0, seats.get(instrument.id) ?? 0);
    if (batch.length === 0) continue;
    const ids = batch.map(s => s.id);
    const booked = await mcp.lab.reserve_instrument({ instrument: instrument.id, date, method, samples: ids });
    if (!booked.run) throw new Error(`${instrument.model} could not be reserved on ${date}`);
    seats.set(instrument.id, (seats.get(instrument.id) ?? 0) - ids.length);
    runs.push({ run: booked.run, instrument: instrument.id, method, samples: ids, minutes: ids.length * instrument.minutes });
  }
  if (queue.length > 0) waiting[method] = queue.map(s => s.id);
}

return { study, date, runs, waiting, too_small: tooSmall, machine_minutes: runs.reduce((t, r) => t + r.minutes, 0) };
