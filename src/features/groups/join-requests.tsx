import { useRef, useState } from 'react';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { untilTaken } from '../../data/edits/until-stored.ts';
import { askingOf } from '../../domain/group/group.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { faceOf } from '../../faces/faces.ts';
import { toast } from '../../toasts/toast.ts';
import css from './groups.module.css';
import { groupFormTexts, joinTexts as texts } from './texts.ts';

interface Props {
  groups: readonly Group[];
  Heading: 'h2' | 'h3';
  /** Says of each person which group they ask for. */
  namesGroups?: boolean;
  onAnswer?: () => void;
}

/** Who asks. The creator's answer is an edit like any other: it waits for a connection. */
export function JoinRequests({ groups, Heading, namesGroups = false, onAnswer }: Props) {
  const { mutate } = useData();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const asking = groups.flatMap((group) => askingOf(group).map((person) => ({ group, ...person })));
  const answer = async (group: string, id: string, value: 'member' | null, done: string) => {
    onAnswer?.();
    setAnswered(true);
    try {
      await untilTaken(mutate.editGroup(group, [{ op: 'person.set', id, field: 'standing', value }]));
      toast.success(done);
      heading.current?.focus({ preventScroll: true }); // the pressed button goes
    } catch {
      toast.error(groupFormTexts.saveFailed);
    }
  };
  return (
    <section aria-labelledby="asking" className={css.join}>
      <Heading ref={heading} id="asking" tabIndex={-1}>
        {texts.asking}
      </Heading>
      {asking.length === 0 && <p className={css.small}>{hasAnswered ? texts.nobodyElse : texts.nobody}</p>}
      <ul className={css.people} hidden={asking.length === 0}>
        {asking.map(({ group, id, user, name: who, colour }) => (
          <li key={`${group._id} ${user}`}>
            <Avatar {...faceOf({ user, name: who, colour })} />
            <span className={css.who}>
              {who}
              {namesGroups && <small>{texts.asksFor(group.name)}</small>}
            </span>
            <span className={css.answers}>
              <Button
                look="primary"
                aria-label={texts.letInWho(who)}
                onClick={() => void answer(group._id, id, 'member', texts.isIn(who))}
              >
                {texts.letIn}
              </Button>
              <Button
                look="quiet"
                aria-label={texts.refuseWho(who)}
                onClick={() => void answer(group._id, id, null, texts.isRefused(who))}
              >
                {texts.refuse}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
