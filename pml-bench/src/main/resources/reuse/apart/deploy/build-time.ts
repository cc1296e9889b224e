interface Build { build: string; state: 'passed' | 'failed' | 'running'; minutes: number; commit: string }

const { builds } = (await mcp.deploy.list_builds({ pipeline: $pipeline, branch: $branch })) as { builds: Build[] };
const finished = (builds ?? []).filter(build => build.state === 'passed' && build.minutes > 0);
if (finished.length === 0) {
  return { mean: null, summary: 'No build has passed lately.' };
}

const times = finished.map(build => build.minutes).sort((a, b) => a - b);
const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
const middle = Math.floor(times.length / 2);
const median = times.length % 2 === 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
const deviation = Math.sqrt(times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length);

// Builds come newest first: is it getting better or worse?
const half = Math.ceil(finished.length / 2);
const average = (list: Build[]) => list.reduce((sum, build) => sum + build.minutes, 0) / Math.max(1, list.length);
const recent = average(finished.slice(0, half));
const older = average(finished.slice(half));
const trend = older === 0 || Math.abs(recent - older) < 0.5 ? 'steady' : recent > older ? 'slower' : 'faster';

const slowest = finished.reduce((a, b) => (b.minutes > a.minutes ? b : a));
const failed = builds.filter(build => build.state === 'failed').length;
return {
  mean: Math.round(mean * 10) / 10,
  median,
  deviation: Math.round(deviation * 10) / 10,
  slowest: slowest.build,
  trend,
  failed,
  summary: `${mean.toFixed(1)} minutes on average (median ${median}, ${times.length} builds), getting ${trend}; ${failed} failed`,
};
