import { TextField } from '../../ui/field.tsx';
import type { FieldOf } from './auth-form.tsx';
import { authTexts } from './texts.ts';

/** The address of an account. Password managers know it as the user's name. */
export const EmailField = ({ field }: { field: FieldOf }) => (
  <TextField
    {...field.text('email')}
    label={authTexts.form.email}
    type="email"
    autoComplete="username"
    inputMode="email"
  />
);
