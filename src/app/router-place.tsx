import { useMemo, type ReactNode } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { PlaceContext, type Place } from '../ui/place.ts';

/** The place as the app's router has it. A link to the shown page makes no new step in the history. */
export function RouterPlace({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useMemo<Place>(
    () => ({
      pathname: location.pathname,
      key: location.key,
      go: (to, { replace = to === createPath(location), state }) => void navigate(to, { replace, state }),
    }),
    [location, navigate],
  );
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
