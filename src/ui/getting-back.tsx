import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useFirstScreen } from '../loading/first-screen.ts';
import { Loading } from './progress.tsx';
import { Skeleton } from './skeleton.tsx';
import { commonTexts } from '../words/texts.ts';

interface Props {
  /** Says what is being fetched. */
  text: string;
  /** The state of sync. */
  state: string;
}

/** Replaces a list before the first answer of the server. Its shape waits only while an answer can come. */
export function GettingBack({
  icon,
  text,
  state,
  shape,
}: Props & { icon: ReactNode; shape?: 'receipts' | 'groups' }) {
  const why = commonTexts.goesOn[state];
  // Nothing else may come for long.
  useFirstScreen(why !== undefined);
  const picture = state === 'offline' ? state : undefined;
  if (why) {
    return (
      <EmptyState icon={icon} picture={picture} title={text} text={why}>
        {state === 'failing' && <Button onClick={() => location.reload()}>{commonTexts.retry}</Button>}
      </EmptyState>
    );
  }
  return shape ? <Skeleton shape={shape} text={text} /> : <Loading text={text} />;
}

/** The same in one line, when a part of the list is shown. */
export function GettingBackLine({ text, state, className }: Props & { className: string | undefined }) {
  return (
    <p role="status" className={className}>
      {[text, commonTexts.goesOn[state]].filter(Boolean).join('. ')}
    </p>
  );
}
