/** Prints one figure as a line of JSON on standard output. Notes go to standard error. */
export function report(bench: string, figure: string, value: number, unit: string): void {
  const rounded = Number(value.toPrecision(4));
  process.stdout.write(
    `${JSON.stringify({ bench, figure, value: unit === 'bytes' ? value : rounded, unit })}\n`,
  );
}

export const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** The value below which `share` (0.5 for the median) of the values lie. Throws for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('There are no values.');
  return value;
}
