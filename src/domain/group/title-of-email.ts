/** What somebody invited is called until they join: what stands before the @ of their address. */
export const titleOfEmail = (email: string): string => email.split('@')[0]!.slice(0, 60);
