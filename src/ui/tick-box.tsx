import { classNames } from '../styles/class-names.ts';
import { CheckIcon } from './icons/actions.tsx';
import css from './tick-box.module.css';

/** The box of a row that is chosen by a press. The row's button says whether it is. */
export const TickBox = ({ isOn, small = false }: { isOn: boolean; small?: boolean }) => (
  <span className={classNames(css.box, isOn && css.on, small && css.small)}>
    {isOn && <CheckIcon size={small ? 16 : 20} />}
  </span>
);
