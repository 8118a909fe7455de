import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HelpIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';

export function NotFound() {
  return (
    <EmptyState icon={<HelpIcon />} text={shellTexts.notFound}>
      <LinkButton to="/">{shellTexts.goHome}</LinkButton>
    </EmptyState>
  );
}
