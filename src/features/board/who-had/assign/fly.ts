import css from './assign-screen.module.css';

const DURATION_MS = 320;

/**
 * A copy of `from` flies to `to`, so that the eye sees where a tap has put something. It starts after the
 * paint of the tap itself, and not at all with reduced motion.
 * @param room holds the copy: in an open dialog nothing outside of it is seen
 */
export function fly(room: Element, from: string, to: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      const [what, target] = [room.querySelector(from), room.querySelector(to)];
      if (!what || !target) return;
      const [a, b] = [what.getBoundingClientRect(), target.getBoundingClientRect()];
      const copy = document.createElement('span');
      copy.textContent = what.textContent;
      copy.className = css['flying'] ?? '';
      copy.ariaHidden = 'true';
      copy.style.left = `${a.left}px`;
      copy.style.top = `${a.top}px`;
      room.append(copy);
      const [x, y] = [(b.left + b.right - a.left - a.right) / 2, (b.top + b.bottom - a.top - a.bottom) / 2];
      const way = [
        { translate: '0 0' },
        { opacity: 1, offset: 0.7 },
        { translate: `${x}px ${y}px`, scale: 0.7, opacity: 0 },
      ];
      const flight = copy.animate(way, {
        duration: DURATION_MS,
        easing: 'cubic-bezier(0.4, 0, 0.3, 1)',
        fill: 'forwards',
      });
      void flight.finished.finally(() => copy.remove());
    }),
  );
}
