import { useEffect, useRef } from 'react';

interface Props {
  children: string;
  as?: 'h2' | 'h3';
  className?: string | undefined;
}

/** The heading of a new step. It gets the focus, because the last step's button is gone. */
export function StepHeading({ children, as: Heading = 'h3', className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
