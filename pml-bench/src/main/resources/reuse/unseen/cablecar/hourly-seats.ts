const line = args.line;
const trips = args.trips;
const { cabins } = await mcp.cablecar.list_cabins({ line });
const running = cabins.filter((c: any) => c.state === "running");
const seats = running.reduce((sum: number, c: any) => sum + c.seats, 0);
return { line, running_cabins: running.length, seats_per_round: seats, seats_per_hour: seats * trips };
