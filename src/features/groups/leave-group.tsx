import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { groupFormTexts as texts } from './texts.ts';

/** Leaving a group, which asks first. */
export function LeaveGroup({ name, onLeave }: { name: string; onLeave: () => void }) {
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
        </Sheet>
      )}
    </>
  );
}
