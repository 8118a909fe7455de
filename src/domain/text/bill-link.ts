/** The path of a bill's link. Its token is made of letters that an address has as they are. */
const PATH = /\/b\/([\w.-]{8,200})(?![\w.-])/;

/** What guests open: the address of a bill's token. */
export const billLink = (origin: string, token: string): string => `${origin}/b/${token}`;

/** The token in what somebody pastes: a link, or a message that contains one. Null: there is none. */
export const tokenOfBillLink = (text: string): string | null => PATH.exec(text)?.[1] ?? null;
