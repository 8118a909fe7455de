import { createContext, use } from 'react';

/**
 * Where the user is, and how a link goes on. The app tells it from react-router. The visitors' page does
 * without that router, 8 kB, so what both pages show asks here.
 */
export interface Place {
  pathname: string;
  /** Another one after each step. */
  key: string;
  go: (to: string, options: { replace?: boolean; state?: unknown }) => void;
  /** The address of a link; as it is where this is left out. */
  href?: (to: string) => string;
  /** One step back in the browser's history; to the start page where that would leave Kira. */
  back: () => void;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('usePlace needs a PlaceContext above it');
  return place;
}
