/** So long a call may take, at the server and for who waits for its answer. Photos and exports have more. */
export const ANSWER_MS = 30_000;
