import { useLocation, useNavigate } from 'react-router-dom';

/** The state of the list's links to its forms. */
export const fromGroups = { onGroups: true };

/** Goes one step back if the list of groups opened this screen; else replaces this screen with the list. */
export function useWayToGroups(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof fromGroups> | null };
  return () => void (state?.onGroups ? navigate(-1) : navigate('/groups', { replace: true }));
}
