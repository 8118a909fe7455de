import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { Box } from '../../../domain/receipt/rows/box.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/actions.tsx';
import { MinusIcon } from '../../../ui/icons/board.tsx';
import { FitIcon } from '../../../ui/icons/photo.tsx';
import { checkTexts as texts } from './texts.ts';
import css from './photo-pane.module.css';
import { useZoom } from './use-zoom.ts';

/** A read line or field on the photo. */
export interface Mark {
  key: string;
  box: Box;
  doubtful: boolean;
}

interface Props {
  image: HTMLImageElement;
  /** Degrees. */
  rotation: number;
  marks: readonly Mark[];
  selected: string | null;
  onSelect: (key: string) => void;
}

/** How far beside a box a finger may land, in CSS pixels. */
const REACH = 14;

/** The photo with the boxes of the reading. It opens whole and zooms to the selected line. */
export function PhotoPane({ image, rotation, marks, selected, onSelect }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const { layer, zoom, zoomBy, fit, bringNear } = useZoom(view, image.naturalWidth, image.naturalHeight);
  const shown = marks.find(({ key }) => key === selected)?.box ?? null;
  const [near, setNear] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (!shown || near === selected || !layer) return;
    bringNear(shown);
    // oxlint-disable-next-line react/set-state-in-effect -- the photo follows the choice once, then the person moves it
    setNear(selected);
  }, [shown, near, selected, layer, bringNear]);

  const choose = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const found = nearest(marks, event.clientX - left, event.clientY - top, { width, height });
    if (found) onSelect(found.key);
  };

  return (
    <section className={css.pane} aria-label={texts.photo}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div ref={view} className={css.view} role="group" aria-label={texts.photoView} tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a short cut: the lines themselves are the keyboard's way */}
        <div className={css.layer} style={layer ?? { visibility: 'hidden' }} onClick={choose}>
          <img src={image.src} alt="" style={{ rotate: `${rotation}deg` }} draggable={false} />
          <svg className={css.marks} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            {marks.map(({ key, box, doubtful }, at) => (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- the halves of a divided line share their box
                key={`${key}/${at}`}
                x={box.x0}
                y={box.y0}
                width={box.x1 - box.x0}
                height={box.y1 - box.y0}
                data-doubtful={doubtful || undefined}
                data-selected={key === selected || undefined}
              />
            ))}
          </svg>
        </div>
      </div>
      <div className={css.tools}>
        <IconButton label={texts.zoomIn} repeats onClick={() => zoomBy(1.6)}>
          <PlusIcon size={20} />
        </IconButton>
        <IconButton label={texts.zoomOut} repeats aria-disabled={zoom <= 1} onClick={() => zoomBy(1 / 1.6)}>
          <MinusIcon size={20} />
        </IconButton>
        <IconButton label={texts.fit} aria-disabled={zoom <= 1} onClick={fit}>
          <FitIcon size={20} />
        </IconButton>
      </div>
    </section>
  );
}

/** The smallest mark under a finger, else the nearest one in reach. */
function nearest(
  marks: readonly Mark[],
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
): Mark | null {
  const [best] = marks
    .map((mark) => {
      const { x0, x1, y0, y1 } = mark.box;
      const dx = Math.max(x0 * width - x, 0, x - x1 * width);
      const dy = Math.max(y0 * height - y, 0, y - y1 * height);
      return { mark, away: Math.hypot(dx, dy), area: (x1 - x0) * (y1 - y0) };
    })
    .filter(({ away }) => away <= REACH)
    .toSorted((a, b) => a.away - b.away || a.area - b.area);
  return best?.mark ?? null;
}
