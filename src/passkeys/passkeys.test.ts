import { afterEach, expect, test, vi } from 'vitest';
import { hasPasskeys, whyNoPasskey } from './passkeys.ts';
import { passkeyTexts as texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://kira.test', true, true, true],
  ['http://localhost:3000', true, true, true],
  ['http://kira.test, which is not secure', false, true, false],
  ['a browser without WebAuthn', true, false, false],
])('the button is on %s: secure %s, WebAuthn %s -> %s', (where, isSecureContext, isKnown, expected) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  vi.stubGlobal('window', isKnown ? { PublicKeyCredential: {} } : {});
  vi.stubGlobal('location', URL.canParse(where) ? new URL(where) : { hostname: 'kira.test' });
  expect(hasPasskeys()).toBe(expected);
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('the button is not at %s, without a name', (at) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('window', { PublicKeyCredential: {} });
  vi.stubGlobal('location', new URL(at));
  expect(hasPasskeys()).toBe(false);
});

test('what happened on the device is said in words; the rest is a call’s', () => {
  expect(whyNoPasskey(new DOMException('', 'NotAllowedError'))).toBe(texts.cancelled);
  expect(whyNoPasskey(new DOMException('', 'InvalidStateError'))).toBe(texts.known);
  expect(whyNoPasskey(new DOMException('', 'SecurityError'))).toBe(texts.unusable);
  expect(whyNoPasskey(new TypeError())).toBeNull();
});
