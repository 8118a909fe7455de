import { useRef, type ComponentProps } from 'react';
import { formatMoney, toDecimal } from '../domain/money/money.ts';
import type { PercentOrAmount } from '../domain/money/percent-or-amount.ts';
import { Button } from './button.tsx';
import css from './charge-field.module.css';
import { TextField } from './field.tsx';
import { commonTexts } from '../words/texts.ts';
import { chargeTexts } from '../words/charge-texts.ts';
import { whichCharge } from '../words/which-charge.ts';

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'className' | 'ref'> {
  value: string;
  onValue: (value: string) => void;
  /** What the text may mean, if it may mean two things: the field asks. */
  question: PercentOrAmount | undefined;
}

/** A field of an amount or a percentage. */
export function ChargeField({ value, onValue, question, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const answer = (text: string) => {
    onValue(text);
    input.current?.focus(); // the buttons go
  };
  return (
    <div className={css.field}>
      <TextField {...field} ref={input} value={value} onChange={(event) => onValue(event.target.value)} />
      <ChargeQuestion question={question} onAnswer={answer} />
    </div>
  );
}

interface QuestionProps {
  question: PercentOrAmount | undefined;
  /** The text that says which of the two it is. */
  onAnswer: (text: string) => void;
}

/** "10 % or RM 10.00?", and what each gives. */
export const ChargeQuestion = ({ question, onAnswer }: QuestionProps) => (
  <div role="status">
    {question && (
      <div className={css.question}>
        {whichCharge(question)}
        <Button onClick={() => onAnswer(commonTexts.percent(question.percent))}>
          {chargeTexts.gives(
            commonTexts.percent(question.percent),
            formatMoney(question.ofBase, question.currency),
          )}
        </Button>
        <Button onClick={() => onAnswer(toDecimal(question.amount, question.currency))}>
          {formatMoney(question.amount, question.currency)}
        </Button>
      </div>
    )}
  </div>
);
