import { useState } from 'react';
import type { Group } from '../../contract/groups.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { commonTexts } from '../../words/texts.ts';
import { OpenSums } from './own-sums.tsx';
import { groupFormTexts as texts } from './texts.ts';

interface Props {
  group: Pick<Group, '_id' | 'name'>;
  onLeave: () => void;
}

/** Leaving a group, which asks first. What is open is told, and stays: nobody is kept in a group for it. */
export function LeaveGroup({ group: { _id, name }, onLeave }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" wide onClick={() => setAsking(true)}>
        {texts.leave}
      </Button>
      {isAsking && (
        <Sheet
          title={texts.leaveTitle}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{commonTexts.cancel}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false); // a failure is told in the form behind it
                  onLeave();
                }}
              >
                {texts.leave}
              </Button>
            </>
          }
        >
          <p>{texts.leaveText(name)}</p>
          <OpenSums group={_id} />
        </Sheet>
      )}
    </>
  );
}
