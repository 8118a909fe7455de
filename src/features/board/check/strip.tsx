import { useEffect, useRef, useState } from 'react';
import type { Box } from '../../../domain/receipt/rows/box.ts';
import css from './strip.module.css';

/** Margin around a read box, as a part of its height, because letters reach over their boxes. */
const MARGIN = 0.2;
/** In CSS pixels; a joined line may be as high as two. */
const HIGHEST = 76;
/** A strip is drawn from this far outside the screen. */
const AHEAD = '300px';

interface Props {
  image: HTMLImageElement;
  /** In fractions of the image. */
  box: Box;
  /** For screen readers. */
  label: string;
}

/**
 * The part of the photo that a line was read from. It is drawn only near the screen and freed elsewhere,
 * so a long receipt costs no more than a short one.
 */
export function Strip({ image, box, label }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const region = regionOf(image, box);
  const { x, y, width, height } = region;

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const [place, target] = [frame.current, canvas.current];
    if (!near || !place || !target) return;
    const draw = () => {
      const scale = Math.min(place.clientWidth / width, place.clientHeight / height);
      const dots = scale * Math.min(2, window.devicePixelRatio);
      target.width = Math.max(1, Math.round(width * dots));
      target.height = Math.max(1, Math.round(height * dots));
      target.style.width = `${width * scale}px`;
      target.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, target.width, target.height);
    };
    const observer = new ResizeObserver(draw); // also draws the first time
    observer.observe(place);
    return () => {
      observer.disconnect();
      target.width = 0; // frees its memory
      target.height = 0;
    };
  }, [near, image, x, y, width, height]);

  return (
    <div
      ref={frame}
      className={css.strip}
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: HIGHEST }}
    >
      <canvas ref={canvas} width={0} height={0} role="img" aria-label={label} />
    </div>
  );
}

/** In pixels, inside the image, never empty. */
function regionOf({ naturalWidth, naturalHeight }: HTMLImageElement, box: Box) {
  const margin = MARGIN * (box.y1 - box.y0) * naturalHeight;
  const x0 = Math.max(0, box.x0 * naturalWidth - margin);
  const y0 = Math.max(0, box.y0 * naturalHeight - margin);
  const x1 = Math.min(naturalWidth, box.x1 * naturalWidth + margin);
  const y1 = Math.min(naturalHeight, box.y1 * naturalHeight + margin);
  return { x: x0, y: y0, width: Math.max(8, x1 - x0), height: Math.max(8, y1 - y0) };
}
