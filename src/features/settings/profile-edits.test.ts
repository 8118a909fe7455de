import { expect, test } from 'vitest';
import type { User } from '../../contract/auth.ts';
import { accountTexts } from '../../words/account-texts.ts';
import { changedFields, checkFields, valuesOf } from './profile-edits.ts';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.edit;
const user: User = {
  _id: 'a',
  email: 'a@kira.test',
  username: 'aisyah',
  phoneNumber: '+60 12',
  name: 'Aisyah',
};

test('only changed fields are sent, without the spaces around them', () => {
  const values = valuesOf(user);
  expect(changedFields(user, { ...values, username: ' aisyah ' })).toEqual({});
  expect(changedFields(user, { ...values, name: '', phoneNumber: '+60 13 ' })).toEqual({
    name: '',
    phoneNumber: '+60 13',
  });
});

test.each([
  [{ name: '', phoneNumber: '' }, {}],
  [{ username: '' }, { username: texts.noUsername }],
  [{ username: 'x'.repeat(61) }, { username: texts.tooLong }],
  [{ name: 'a\u202eb' }, { name: texts.badText }],
  [{ username: '\u0410isyah' }, { username: accountTexts.badUsername }],
  [
    { name: 'a\nb', phoneNumber: 'call me' },
    { name: texts.badText, phoneNumber: texts.badPhone },
  ],
])('%j has the errors %j', (changes, errors) => expect(checkFields(changes)).toEqual(errors));
