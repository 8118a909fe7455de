import { useLocation } from 'react-router-dom';
import { TextField } from '../../ui/field.tsx';
import type { FieldOf } from './auth-form.tsx';
import { authTexts } from './texts.ts';

/** What was typed on the page before: log-in and sign-up lead to each other. */
export interface TypedEmail {
  typedEmail?: string;
}

export const useTypedEmail = (): string => (useLocation().state as TypedEmail | null)?.typedEmail ?? '';

/** The address of an account. Password managers know it as the user's name. */
export const EmailField = ({ field, fillsPasskeys }: { field: FieldOf; fillsPasskeys?: boolean }) => (
  <TextField
    {...field.text('email')}
    defaultValue={useTypedEmail()}
    label={authTexts.form.email}
    type="email"
    autoComplete={fillsPasskeys ? 'username webauthn' : 'username'}
    inputMode="email"
  />
);
