/** The log's lines about refusals that the contract does not name for their route (http/errors.ts). */
export const undeclared: string[] = [];
