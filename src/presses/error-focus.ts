import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first wrong field of a form when its errors change: it scrolls into view, and screen readers
 * speak the error. Null or an empty object: none.
 */
export function useErrorFocus(errors: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
