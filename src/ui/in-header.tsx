import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element in the layout's header to which a screen adds. */
export const HEADER_PLACE = 'header-place';

/** Shows something in the header, which must be there already: render this once something has loaded. */
export function InHeader({ children }: { children: ReactNode }) {
  const place = document.getElementById(HEADER_PLACE);
  return place && createPortal(children, place);
}
