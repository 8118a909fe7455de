import { CheckIcon } from '../../../ui/icons/actions.tsx';
import { PersonChoice } from '../../../ui/person-choice.tsx';
import type { ColumnView } from '../board-view.ts';
import { paidTexts as texts } from './texts.ts';

interface Props {
  people: readonly Pick<ColumnView, 'id' | 'title' | 'letters' | 'tone'>[];
  isPayer: (id: string) => boolean;
  onChoose: (id: string) => void;
}

/** One person who paid everything, by one tap. */
export const PayerChoice = ({ people, isPayer, onChoose }: Props) => (
  <PersonChoice people={people} isOn={isPayer} label={texts.all} mark={PaidMark} onChoose={onChoose} />
);

const PaidMark = ({ isOn }: { isOn: boolean }) => isOn && <CheckIcon size={20} />;
