import { useEffect, useState } from 'react';
import { readCommonPasswords } from '../domain/password/common-password.ts';
import {
  PASSWORD_RULES,
  passwordStrength,
  rulesMet,
  type PasswordRule,
} from '../domain/password/password.ts';
import { codeLoader } from '../loading/code-loader.ts';
import css from './password-strength.module.css';
import { passwordTexts as texts } from '../words/password-texts.ts';

const rules = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** 39 kB, gzipped: it comes once somebody types a new password. */
const loadList = codeLoader(() => import('../domain/password/common-passwords.txt?raw'));

interface Props {
  password: string;
  /** The form asks for the four rules: they are ticked off while the user types. */
  hasRules?: boolean;
}

/** How strong a new password is, while the user types it. A common one is said to be so at once. */
export function PasswordStrength({ password, hasRules = false }: Props) {
  const { level, isCommon } = passwordStrength(password, useCommonPasswords(password !== ''));
  const met = new Set(rulesMet(password));
  const strength = texts.strength(texts.levels[level] ?? '');
  return (
    <div className={css.strength} data-level={level}>
      <div className={css.bar} aria-hidden="true">
        {rules.map((rule, at) => (
          <span key={rule} data-filled={at < level || undefined} />
        ))}
      </div>
      <span role="status">{isCommon ? `${strength}. ${texts.common}` : strength}</span>
      {hasRules && (
        <ul className={css.rules}>
          {rules.map((rule) => (
            <li key={rule} data-met={met.has(rule) || undefined}>
              {texts.rules[rule]}
              <span className="visually-hidden">: {met.has(rule) ? texts.met : texts.notMet}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Null until they are needed and here. Without them the server still refuses a common password. */
function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | null {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let left = false;
    loadList().then(
      (module) => left || setKnown(readCommonPasswords(module.default)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [isNeeded]);
  return known;
}
