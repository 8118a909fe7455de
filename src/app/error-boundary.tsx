import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { HelpIcon } from '../ui/icons/navigation.tsx';
import { commonTexts } from '../ui/texts/common.ts';

/** A page that fails to show leaves the rest of the app usable. Give it a `key` to try again on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState icon={<HelpIcon />} text={commonTexts.crashed}>
        <Button onClick={() => location.reload()}>{commonTexts.reload}</Button>
      </EmptyState>
    );
  }
}
