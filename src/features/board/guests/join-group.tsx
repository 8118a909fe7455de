import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { JoinState } from '../../../contract/invitations.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../toasts/toast.ts';
import css from './guest-screen.module.css';
import { pickTexts as texts } from './texts.ts';

/** Who came by the link of a group's bill may ask to join the group: its creator decides. */
export function JoinGroup({ api, receiptId }: { api: Api; receiptId: string }) {
  const [state, setState] = useState<JoinState | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    if (isAsking) return;
    setIsAsking(true);
    try {
      setState((await api.call('askToJoinByBill', { params: { id: receiptId } })).state);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : texts.notAsked);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <section className={css.keep}>
      <p role="status">{state === null ? texts.joinGroupText : texts.joinAnswers[state]}</p>
      {state === null && (
        <div>
          <Button busy={isAsking} onClick={() => void ask()}>
            {texts.joinGroup}
          </Button>
        </div>
      )}
    </section>
  );
}
