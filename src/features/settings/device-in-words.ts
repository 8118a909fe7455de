import { settingsTexts } from './texts.ts';

const texts = settingsTexts.sessions;

/** The server's name for a device, in the user's language. */
export function deviceInWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  if (device === 'Unknown device') return texts.unknown;
  return system === undefined ? device : texts.named(browser, system);
}
