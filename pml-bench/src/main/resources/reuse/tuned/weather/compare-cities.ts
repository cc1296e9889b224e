const [first, second] = await Promise.all([
  mcp.weather.current({ location: args.a }),
  mcp.weather.current({ location: args.b }),
]);
return { [first.location]: first.temperature, [second.location]: second.temperature };
