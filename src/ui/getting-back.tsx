import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Loading } from './progress.tsx';
import { commonTexts } from './texts.ts';

interface Props {
  /** Says what is being fetched. */
  text: string;
  /** The state of sync. */
  state: string;
}

/** Replaces a list before the first answer of the server. It spins only while an answer can come. */
export function GettingBack({ icon, text, state }: Props & { icon: ReactNode }) {
  const why = commonTexts.goesOn[state];
  const picture = state === 'offline' ? state : undefined;
  return why ? <EmptyState icon={icon} picture={picture} title={text} text={why} /> : <Loading text={text} />;
}

/** The same in one line, when a part of the list is shown. */
export function GettingBackLine({ text, state, className }: Props & { className: string | undefined }) {
  return (
    <p role="status" className={className}>
      {[text, commonTexts.goesOn[state]].filter(Boolean).join('. ')}
    </p>
  );
}
