interface Climate { room: string; degrees: number; humidity: number }

const climate: Climate = await mcp.home.climate({ room: $room });
if (typeof climate.humidity !== 'number') {
  throw new Error('The room has no sensor for humidity');
}

// Magnus formula: how much water is in the air, and at which temperature it would settle on the walls.
const saturation = (degrees: number) => 6.112 * Math.exp((17.62 * degrees) / (243.12 + degrees));
const pressure = (climate.humidity / 100) * saturation(climate.degrees);
const logarithm = Math.log(pressure / 6.112);
const dewPoint = (243.12 * logarithm) / (17.62 - logarithm);
const water = (216.7 * pressure) / (273.15 + climate.degrees);

const level = climate.humidity >= 75 ? 'dangerous' : climate.humidity >= 65 ? 'too high' : climate.humidity >= 40 ? 'fine' : 'too dry';
const advice: Record<string, string> = {
  dangerous: 'Open the windows now and heat more: mould can grow.',
  'too high': 'Air the room for ten minutes.',
  fine: 'Nothing to do.',
  'too dry': 'A bowl of water on the radiator helps.',
};

return {
  room: climate.room,
  humidity: climate.humidity,
  degrees: climate.degrees,
  tooHumid: climate.humidity >= 65,
  dewPoint: Math.round(dewPoint * 10) / 10,
  gramsPerCubicMetre: Math.round(water * 10) / 10,
  summary: `${climate.humidity} % at ${climate.degrees} degrees is ${level}. ${advice[level]}`,
};
