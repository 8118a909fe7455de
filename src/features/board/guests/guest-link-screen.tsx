import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import type { User } from '../../../contract/auth.ts';
import { commonTexts } from '../../../words/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFirstScreen } from '../../../loading/first-screen.ts';
import { ReceiptIcon } from '../../../ui/icons/navigation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pickTexts as texts } from './texts.ts';

interface Props {
  /** Trades the token. Throws ApiError or NetworkError. */
  join: () => Promise<{ user: User; receipt: string }>;
  /** The server has taken this user in: opens their app, at the bill. */
  onJoined: (user: User, receipt: string) => Promise<void>;
}

type PageState = 'joining' | 'ended' | 'failed';

/** /b/<token>: what a bill's code opens. It trades the token for a place on the bill. */
export function GuestLinkScreen({ join, onJoined }: Props) {
  const [state, setState] = useState<PageState>('joining');
  const isJoining = state === 'joining';
  const joined = useEffectEvent(onJoined);
  useEffect(() => {
    if (!isJoining) return;
    let isOver = false;
    join().then(
      ({ user, receipt }) => isOver || void joined(user, receipt),
      (error: unknown) => isOver || setState(isEnd(error) ? 'ended' : 'failed'),
    );
    return () => {
      isOver = true;
    };
  }, [join, isJoining]);
  useFirstScreen(!isJoining);

  if (isJoining) return <Skeleton shape="bill" text={texts.joining} />;
  if (state === 'ended') return <EmptyState picture="lost" title={texts.endedTitle} text={texts.ended} />;
  return (
    <EmptyState icon={<ReceiptIcon />} text={texts.joinFailed}>
      <Button look="primary" onClick={() => setState('joining')}>
        {commonTexts.retry}
      </Button>
    </EmptyState>
  );
}

/** The server knows no such link, or it is malformed. */
const isEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
