import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import type { User } from '../../../contract/auth.ts';
import type { JoinAs, LookedAt } from '../../../contract/guests.ts';
import { commonTexts } from '../../../words/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFirstScreen } from '../../../loading/first-screen.ts';
import { ReceiptIcon } from '../../../ui/icons/navigation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../toasts/toast.ts';
import { JoinQuestion } from './join-question.tsx';
import { pickTexts as texts } from './texts.ts';

export interface Joined {
  user: User;
  receipt: string;
}

interface Props {
  /** Trades the token. Returns the bill if an account must be asked first. Throws ApiError, NetworkError. */
  open: () => Promise<Joined | LookedAt>;
  /** The user has said who they are on it. */
  join: (as: JoinAs) => Promise<Joined>;
  /** What they are called. */
  name: string;
  /** The server has taken this user in: opens their app, at the bill. */
  onJoined: (user: User, receipt: string) => Promise<void>;
  onNotNow: () => void;
}

type PageState = 'opening' | LookedAt | 'ended' | 'failed';

/** /b/<token>: what a bill's code opens. It trades the token for a place on the bill. */
export function GuestLinkScreen({ open, join, name, onJoined, onNotNow }: Props) {
  const [state, setState] = useState<PageState>('opening');
  const isOpening = state === 'opening';
  const joined = useEffectEvent(onJoined);
  useEffect(() => {
    if (!isOpening) return;
    let isOver = false;
    const go = (answer: Joined | LookedAt) =>
      'user' in answer ? void joined(answer.user, answer.receipt) : setState(answer);
    open().then(
      (answer) => isOver || go(answer),
      (error: unknown) => isOver || setState(isEnd(error) ? 'ended' : 'failed'),
    );
    return () => {
      isOver = true;
    };
  }, [open, isOpening]);
  useFirstScreen(!isOpening);

  const joinAs = async (as: JoinAs) => {
    try {
      const { user, receipt } = await join(as);
      await onJoined(user, receipt);
    } catch (error) {
      if (isEnd(error)) setState('ended');
      else toast.error(error instanceof ApiError ? error.message : texts.joinFailed);
    }
  };

  if (isOpening) return <Skeleton shape="bill" text={texts.joining} />;
  if (state === 'ended') return <EmptyState picture="lost" title={texts.endedTitle} text={texts.ended} />;
  if (state !== 'failed')
    return <JoinQuestion bill={state} name={name} onJoin={joinAs} onNotNow={onNotNow} />;
  return (
    <EmptyState icon={<ReceiptIcon />} text={texts.joinFailed}>
      <Button look="primary" onClick={() => setState('opening')}>
        {commonTexts.retry}
      </Button>
    </EmptyState>
  );
}

/** The server knows no such link, or it is malformed. */
const isEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
