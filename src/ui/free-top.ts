type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const GAP_PX = 8;

/**
 * Where a box may stand so that it covers none of `others`: where it is, else `from`, else below one of them.
 * Without such a place it stands at `from`.
 */
export function freeTop(box: Box, from: number, others: readonly Box[], windowHeight: number): number {
  const height = box.bottom - box.top;
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left);
  const tops = beside.map(({ bottom }) => bottom + GAP_PX).toSorted((a, b) => a - b);
  const fits = (top: number) =>
    top >= from &&
    top + height <= windowHeight &&
    beside.every((other) => other.bottom <= top || other.top >= top + height);
  return [box.top, from, ...tops].find(fits) ?? from;
}
