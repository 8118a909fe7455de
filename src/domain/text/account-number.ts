/** The digits of a bank account's number as people write it; null for anything else. */
export function plainAccount(text: string): string | null {
  const digits = text.trim().replaceAll(/[\s-]/g, '');
  return /^\d{5,20}$/.test(digits) ? digits : null;
}
