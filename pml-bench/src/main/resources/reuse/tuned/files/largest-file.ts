interface Entry { name: string; path: string; size: number; modified: string }

const listing = await mcp.files.list_folder({ path: $path });
const entries: Entry[] = Array.isArray(listing?.entries) ? listing.entries : [];
const files = entries.filter(entry => typeof entry.size === 'number');
if (files.length === 0) {
  return { found: false, message: 'The folder is empty.' };
}

// Sizes the way people read them.
const readable = (bytes: number): string => {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
};

const sorted = [...files].sort((a, b) => b.size - a.size || a.name.localeCompare(b.name));
const largest = sorted[0];
const total = files.reduce((sum, file) => sum + file.size, 0);
const share = total === 0 ? 0 : Math.round((100 * largest.size) / total);

return {
  found: true,
  name: largest.name,
  path: largest.path,
  size: largest.size,
  share,
  next: sorted.slice(1, 4).map(file => `${file.name} (${readable(file.size)})`),
  summary: `${largest.name} takes ${readable(largest.size)}, ${share} % of the ${readable(total)} in ${files.length} files`,
};
