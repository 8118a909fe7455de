import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { commonTexts } from '../words/texts.ts';

/** Replaces a page when this device cannot read its data. */
export function LoadFailed({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <EmptyState icon={icon} text={text}>
      <Button onClick={() => location.reload()}>{commonTexts.retry}</Button>
    </EmptyState>
  );
}
