import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Loading } from './progress.tsx';
import { commonTexts } from './texts.ts';

interface Props {
  /** What is coming. */
  text: string;
  /** How sync stands. */
  state: string;
}

/** In the place of a list of which nothing has come from the server yet. Spins only while it may come. */
export function GettingBack({ icon, text, state }: Props & { icon: ReactNode }) {
  const why = commonTexts.goesOn[state];
  return why ? <EmptyState icon={icon} title={text} text={why} /> : <Loading text={text} />;
}

/** The same in a line, where a part has come. */
export function GettingBackLine({ text, state, className }: Props & { className: string | undefined }) {
  return (
    <p role="status" className={className}>
      {[text, commonTexts.goesOn[state]].filter(Boolean).join('. ')}
    </p>
  );
}
