import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFirstScreen } from '../loading/first-screen.ts';
import { shellTexts } from './texts.ts';

export function NotFound() {
  useFirstScreen(true);
  return (
    <EmptyState picture="lost" text={shellTexts.notFound}>
      <LinkButton to="/">{shellTexts.goHome}</LinkButton>
    </EmptyState>
  );
}
