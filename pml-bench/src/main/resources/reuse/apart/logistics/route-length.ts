const stops = $stops;
if (!Array.isArray(stops) || stops.length < 2) {
  throw new Error('A tour has at least two stops');
}

interface Route { kilometres: number; minutes: number; stops: string[] }

const route: Route = await mcp.logistics.route({ stops });
const UNLOADING = 15; // minutes at each stop but the first
const BREAK_AFTER = 270; // drivers rest for 45 minutes after four and a half hours
const BREAK = 45;

const driving = route.minutes;
const unloading = (route.stops.length - 1) * UNLOADING;
const breaks = Math.floor(Math.max(0, driving - 1) / BREAK_AFTER) * BREAK;
const total = driving + unloading + breaks;
const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;

// Ten hours are the most for one day.
const tooLong = total > 600;
return {
  kilometres: route.kilometres,
  driving,
  unloading,
  breaks,
  total,
  tooLong,
  speed: Math.round((60 * route.kilometres) / driving),
  summary: `${route.stops.join(' - ')}: ${route.kilometres} km, ${clock(driving)} on the road, ${clock(total)} in all`
    + (tooLong ? '; too long for one day' : ''),
};
