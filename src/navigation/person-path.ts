/** The page "You and Ali". `person`: an account, a person of a group, or somebody typed on one bill. */
export const personPath = (person: string): string => `/person/${encodeURIComponent(person)}`;
