/** Modules of light that a QR code has around it (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** The dark modules of a QR code as the path of an SVG, a bar for each run in a row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
}

/** The runs of dark modules in a row: where each starts, and how long it is. */
function barsOf(row: readonly boolean[]): [x: number, width: number][] {
  const bars: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = bars.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else bars.push([x, 1]);
  });
  return bars;
}
