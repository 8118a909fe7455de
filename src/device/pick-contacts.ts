/** The Contact Picker API, which only Chromium on Android has. https://www.w3.org/TR/contact-picker/ */
interface ContactsManager {
  select: (properties: ['name'], options: { multiple: true }) => Promise<{ name?: string[] }[]>;
}

const contactsOf = (navigator: Navigator): ContactsManager | undefined =>
  (navigator as Navigator & { contacts?: ContactsManager }).contacts;

/** Whether this browser can ask the user for names of their contacts. */
export const canPickContacts = (): boolean => contactsOf(navigator) !== undefined;

/** The names of the contacts that the user picks; none if they pick nobody. Kira asks for nothing but names. */
export async function pickContacts(): Promise<string[]> {
  try {
    const picked = (await contactsOf(navigator)?.select(['name'], { multiple: true })) ?? [];
    return picked.flatMap(({ name = [] }) => name.slice(0, 1));
  } catch {
    return []; // the user's phone has no contacts app, or another picker is still open
  }
}
