import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { shellTexts } from './texts.ts';

export function NotFound() {
  return (
    <EmptyState picture="lost" text={shellTexts.notFound}>
      <LinkButton to="/">{shellTexts.goHome}</LinkButton>
    </EmptyState>
  );
}
