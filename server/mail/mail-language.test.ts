import { expect, test } from 'vitest';
import { password } from '../testing/test-client.ts';
import { onOneDatabase, serveEach, twoFriends, type TestServer } from '../testing/test-server.ts';
import { textsIn } from '../texts/texts-in.ts';

const malay = { 'x-language': 'ms' };
const letters = textsIn('en').letters;
const lettersMs = textsIn('ms').letters;

onOneDatabase('an e-mail', (where) => {
  let server: TestServer;
  serveEach(where, async (opened) => {
    server = opened;
  });
  const lastTo = (address: string) => server.mails.findLast(({ to }) => to === address);
  const changePassword = {
    currentPassword: password,
    newPassword: 'Nasi-Lemak-9',
    confirmNewPassword: 'Nasi-Lemak-9',
  };

  test('is in the language of the app that somebody signs up with, else in that of the browser', async () => {
    const signUp = async (name: string, headers: Record<string, string>) => {
      const account = { username: name, email: `${name}@kira.test`, password };
      await server.stranger().call('POST', '/auth/register', account, headers);
      return lastTo(account.email);
    };
    const mail = await signUp('siti', { ...malay, 'accept-language': 'en' });
    expect(mail?.subject).toBe(lettersMs.verification.subject);
    expect(mail?.html).toContain('<html lang="ms">');
    expect(mail?.text).toMatch(/^Helo,\n/);
    const { subject } = lettersMs.verification;
    expect((await signUp('nur', { 'accept-language': 'ms-MY,en;q=0.5' }))?.subject).toBe(subject);
    expect((await signUp('mei', {}))?.subject).toBe(letters.verification.subject);
  });

  test('is in the language that its reader has chosen, whatever their device speaks', async () => {
    const { me } = await twoFriends(server, 'Aisyah', 'Bala');
    await me.setMe({ language: 'ms' }, { 'x-language': 'en' });
    await me.call('PATCH', '/auth/profile', { phoneNumber: '1' }, { 'x-language': 'en' });
    await me.post('/auth/forgot-password', { email: me.email });
    expect(lastTo(me.email)?.subject).toBe(lettersMs.reset.subject);
    await me.setMe({ language: 'en' }, malay);
    await me.post('/auth/change-password', changePassword);
    expect(lastTo(me.email)?.subject).toBe(letters.passwordChanged.subject);
  });

  test('of an invitation is in the inviter’s language to a stranger, in their own to a user', async () => {
    const { me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala');
    const stranger = 'nobody@kira.test';
    await me.setMe({ language: 'ms' });
    await me.patch(`/groups/${group}`, { inviteEmails: [stranger] });
    expect(lastTo(stranger)?.subject).toBe(lettersMs.invitation.subject);
    const other = await server.signIn('Chong');
    await me.patch(`/groups/${group}`, { inviteEmails: [other.email] });
    expect(lastTo(other.email)?.subject).toBe(letters.invitation.subject);
    expect(lastTo(friend.email)?.subject).toBe(letters.invitation.subject);
  });

  test('to a new or an old address is in the language of the user who moves', async () => {
    const { me } = await twoFriends(server, 'Aisyah', 'Bala');
    const email = 'new@kira.test';
    await me.setMe({ language: 'ms' });
    await me.post('/auth/email', { email, password });
    const mail = lastTo(email);
    expect(mail?.subject).toBe(lettersMs.changeEmail.subject);
    const token = new URL(mail?.link ?? 'x:').searchParams.get('token');
    await me.post('/auth/email/confirm', { token });
    for (const address of [me.email, email])
      expect(lastTo(address)?.subject).toBe(lettersMs.emailChanged.subject);
  });
});

test('the Malay e-mails have no English sentence', () => {
  const sentences = (texts: unknown): string[] =>
    typeof texts === 'string'
      ? [texts]
      : typeof texts === 'function'
        ? sentences((texts as (...values: string[]) => unknown)('x', 'y'))
        : Object.values(texts as object).flatMap(sentences);
  const english = new Set(sentences(letters));
  expect(sentences(lettersMs).filter((one) => english.has(one))).toEqual([]);
  expect(sentences(lettersMs).length).toBe(sentences(letters).length);
});
