import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first wrong field of a form when its errors change, so screen readers speak the error. */
export function useErrorFocus(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
