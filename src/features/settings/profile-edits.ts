import * as z from 'zod/mini';
import type { User } from '../../contract/auth.ts';
import { ownNameSchema } from '../../contract/me.ts';
import { routes } from '../../contract/routes.ts';
import { accountTexts } from '../../words/account-texts.ts';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.edit;

/** The editable fields of a profile, as typed. */
export interface ProfileValues {
  name: string;
  username: string;
  phoneNumber: string;
}
type Field = keyof ProfileValues;
export type ProfileErrors = Partial<Record<Field, string>>;

const MAX_NAME = 60;

export const valuesOf = ({ name = '', username, phoneNumber }: User): ProfileValues => ({
  name,
  username,
  phoneNumber,
});

/** The fields that differ from the profile, without the spaces around them. */
export function changedFields(user: User, values: ProfileValues): Partial<ProfileValues> {
  const kept = valuesOf(user);
  const fields = (Object.keys(kept) as Field[]).map((field) => [field, values[field].trim()] as const);
  return Object.fromEntries(fields.filter(([field, value]) => value !== kept[field]));
}

const profileSchema = z.extend(routes.updateProfile.body, { name: z.optional(ownNameSchema) });

/** What is wrong with the changed fields, by the contract's own rules. */
export function checkFields(changes: Partial<ProfileValues>): ProfileErrors {
  const parsed = profileSchema.safeParse(changes);
  if (parsed.success) return {};
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0] as Field));
  return Object.fromEntries([...wrong].map((field) => [field, messageOf(field, changes[field] ?? '')]));
}

function messageOf(field: Field, value: string): string {
  if (field === 'phoneNumber') return texts.badPhone;
  if (!value) return texts.noUsername;
  if (value.length > MAX_NAME) return texts.tooLong;
  return field === 'username' ? accountTexts.badUsername : texts.badText;
}
