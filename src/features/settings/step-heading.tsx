import { useEffect, useRef } from 'react';

/**
 * The heading of a step in a sheet. A new step moves the focus to it, because the last step's button is gone.
 */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
