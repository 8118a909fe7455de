import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HelpIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';

/** The specification's routes that are not built yet say so. */
export function ComingLater() {
  return (
    <EmptyState icon={<HelpIcon />} title={shellTexts.comingLater.title} text={shellTexts.comingLater.text}>
      <LinkButton to="/">{shellTexts.goHome}</LinkButton>
    </EmptyState>
  );
}

export function NotFound() {
  return (
    <EmptyState icon={<HelpIcon />} text={shellTexts.notFound}>
      <LinkButton to="/">{shellTexts.goHome}</LinkButton>
    </EmptyState>
  );
}
