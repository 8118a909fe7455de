import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HelpIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';

interface Props {
  children: ReactNode;
  instead?: ReactNode;
}

/**
 * Keeps the rest of the app usable when a page throws. A new `key` tries the page again.
 * `instead` replaces the error page.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, instead } = this.props;
    if (!this.state.failed) return children;
    if (instead !== undefined) return instead;
    return (
      <EmptyState icon={<HelpIcon />} text={shellTexts.crashed}>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </EmptyState>
    );
  }
}
