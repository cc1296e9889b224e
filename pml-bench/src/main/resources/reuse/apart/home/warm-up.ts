type Climate = { room: string; degrees: number; humidity: number };

const room: string = args.room;
const wanted: number = args.degrees;
if (!(wanted >= 5 && wanted <= 28)) {
  throw new Error(`Rooms are heated to 5 to 28 degrees, got ${wanted}`);
}

const now: Climate = await mcp.home.climate({ room });
const missing = Math.round((wanted - now.degrees) * 10) / 10;

// Half a degree is not worth the trouble.
if (missing < 0.5) {
  return {
    heated: false,
    room,
    measured: now.degrees,
    message: `${room} has ${now.degrees} degrees already, nothing to do`,
  };
}

const set = await mcp.home.set_thermostat({ room, degrees: wanted });
if (set.degrees !== wanted) {
  throw new Error(`The thermostat of ${room} shows ${set.degrees} instead of ${wanted}`);
}

// About a quarter of an hour for each degree, more when the air is damp.
const perDegree = now.humidity > 65 ? 20 : 15;
const estimate = Math.ceil(missing * perDegree);

return {
  heated: true,
  room,
  measured: now.degrees,
  target: set.degrees,
  minutes: estimate,
  message: `${room} is at ${now.degrees} degrees and will have ${set.degrees} in about ${estimate} minutes`,
};
