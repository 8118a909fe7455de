/** Whether a value that must be there once was there already: PostgreSQL's unique_violation. */
export const isTaken = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** Once more where somebody else took something at the same moment. */
export const againIfTaken = <Answer>(attempt: () => Promise<Answer>): Promise<Answer> =>
  attempt().catch((error: unknown) => {
    if (isTaken(error)) return attempt();
    throw error;
  });
