/** A rectangle on an image. In pages it is in pixels, in drafts in fractions (0..1) of width and height. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const EMPTY_BOX: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** The smallest rectangle around all boxes; EMPTY_BOX around none. */
export function boxAround(boxes: readonly Box[]): Box {
  const first = boxes[0];
  if (!first) return EMPTY_BOX;
  return boxes.reduce((all, box) => ({
    x0: Math.min(all.x0, box.x0),
    y0: Math.min(all.y0, box.y0),
    x1: Math.max(all.x1, box.x1),
    y1: Math.max(all.y1, box.y1),
  }));
}

const clamp = (value: number): number => (value > 0 ? Math.min(1, value) : 0); // NaN gives 0

/** From pixels to fractions of a page; always inside 0..1, whatever an engine answered. */
export const toFractions = (box: Box, page: { width: number; height: number }): Box => ({
  x0: clamp(box.x0 / page.width),
  y0: clamp(box.y0 / page.height),
  x1: clamp(box.x1 / page.width),
  y1: clamp(box.y1 / page.height),
});
