const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** "0 Bytes", "1.50 KB", "11.00 MB": 1024 steps, 2 decimals from KB on (specification, section 9). */
export function fileSize(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(2)} ${UNITS[unit]}`;
}
