import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Box } from '../../../domain/receipt/rows/box.ts';

const MOST = 8;
/** A box fills at most this part of the view's width or height. */
const FILL_WIDTH = 0.96;
const FILL_HEIGHT = 0.4;

/** A point of the image (fractions) and its target in the view (CSS pixels). */
interface Aim {
  x: number;
  y: number;
  left: number;
  top: number;
}

interface View {
  /** 1: the whole image fits. */
  zoom: number;
  aim: Aim | null;
}

interface Zoom {
  /** The image's size at this zoom, in CSS pixels; null while unknown. */
  layer: { width: number; height: number } | null;
  zoom: number;
  /** Zooms around the centre of the view. */
  zoomBy: (factor: number) => void;
  fit: () => void;
  bringNear: (box: Box) => void;
}

/** An image in a scrolling view. The browser scrolls; this zooms by buttons, Ctrl + wheel and pinch. */
export function useZoom(
  ref: RefObject<HTMLDivElement | null>,
  imageWidth: number,
  imageHeight: number,
): Zoom {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [view, setView] = useState<View>({ zoom: 1, aim: null });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  const whole = size ? Math.min(size.width / imageWidth, size.height / imageHeight) : 0;
  const width = imageWidth * whole * view.zoom;
  const height = imageHeight * whole * view.zoom;

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !view.aim) return;
    const { x, y, left, top } = view.aim;
    element.scrollTo({ left: x * width - left, top: y * height - top, behavior: 'instant' });
  }, [ref, view, width, height]);

  /** Keeps the image's point at this place of the view. */
  const zoomAt = useCallback(
    (factor: number, left: number, top: number) => {
      const element = ref.current;
      if (!element) return;
      setView(({ zoom }) => {
        const next = Math.max(1, Math.min(MOST, zoom * factor));
        const now = { width: imageWidth * whole * zoom, height: imageHeight * whole * zoom };
        // An image smaller than the view is centred.
        const aside = Math.max(0, (element.clientWidth - now.width) / 2);
        const above = Math.max(0, (element.clientHeight - now.height) / 2);
        const x = (element.scrollLeft + left - aside) / now.width;
        const y = (element.scrollTop + top - above) / now.height;
        return { zoom: next, aim: { x, y, left, top } };
      });
    },
    [ref, imageWidth, imageHeight, whole],
  );

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let apart = 0;
    const place = (x: number, y: number): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [x - left, y - top];
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return; // a trackpad's pinch has ctrlKey set, too
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 200), ...place(event.clientX, event.clientY));
    };
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        apart = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const middle = place((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      if (apart > 0) zoomAt(now / apart, ...middle);
      apart = now;
    };
    const active = { passive: false };
    element.addEventListener('wheel', onWheel, active);
    for (const type of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(type, onTouch, active);
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const type of ['touchstart', 'touchmove', 'touchend'] as const)
        element.removeEventListener(type, onTouch);
    };
  }, [ref, zoomAt]);

  const bringNear = useCallback(
    (box: Box) => {
      if (!size) return;
      const wide = (FILL_WIDTH * size.width) / (Math.max(box.x1 - box.x0, 0.35) * imageWidth * whole);
      const high = (FILL_HEIGHT * size.height) / (Math.max(box.y1 - box.y0, 0.01) * imageHeight * whole);
      const near = Math.max(1, Math.min(MOST, wide, high));
      setView(({ zoom }) => ({
        zoom: zoom === 1 ? near : zoom, // a zoom that the user chose stays
        aim: {
          x: (box.x0 + box.x1) / 2,
          y: (box.y0 + box.y1) / 2,
          left: size.width / 2,
          top: size.height / 2,
        },
      }));
    },
    [size, imageWidth, imageHeight, whole],
  );

  return {
    layer: size ? { width, height } : null,
    zoom: view.zoom,
    zoomBy: (factor) => size && zoomAt(factor, size.width / 2, size.height / 2),
    fit: () => setView({ zoom: 1, aim: null }),
    bringNear,
  };
}
