import { useReducer } from 'react';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { peopleKeptApart } from '../../data/device/kept-apart.ts';
import { openTextStorage } from '../../data/device/text-storage.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../toasts/toast.ts';
import { alikeInGroup } from './group-edits.ts';
import css from './groups.module.css';
import { samePeopleTexts as texts } from './texts.ts';

const storage = openTextStorage(() => localStorage);

/** "Is Mei Mei Ling?" Until somebody answers, both are people of the group. */
export function SamePeople({ group }: { group: Group }) {
  const { me, mutate } = useData();
  const [, answer] = useReducer((count: number) => count + 1, 0);
  const apart = peopleKeptApart(storage, me._id, group._id);
  const pair = alikeInGroup(group).find(({ other, kept }) => !apart.has(other, kept));
  if (!pair) return null;
  const { other, kept } = pair;
  const nameOf = (id: string) => group.people[id]?.name ?? '';
  const say = (value: string | null) =>
    mutate.editGroup(group._id, [{ op: 'person.set', id: other, field: 'is', value }]);
  const failed = (error: unknown) => toast.error(whyNotDone(error));
  const join = () => {
    const key = `is-${other}`;
    const undo = () => {
      toast.close(key);
      say(null).catch(failed);
    };
    say(kept).then(
      () => toast.offer(texts.joined(nameOf(other), nameOf(kept)), { label: texts.undo, run: undo }, key),
      failed,
    );
  };
  const keepTwo = () => {
    apart.add(other, [kept]);
    answer();
  };
  return (
    <div className={css.question}>
      <p>{texts.question(nameOf(other), nameOf(kept))}</p>
      <div className={css.answers}>
        <Button onClick={keepTwo}>{texts.two}</Button>
        <Button onClick={join}>{texts.same}</Button>
      </div>
    </div>
  );
}
