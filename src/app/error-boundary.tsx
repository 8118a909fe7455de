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
 * A page that fails to show leaves the rest of the app usable. Give it a `key` to try again on, and what to show
 * `instead` where the page can do without it.
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
