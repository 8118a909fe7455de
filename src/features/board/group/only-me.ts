import type { Board } from '../../../domain/board/board.ts';

/**
 * Nobody else sees a bill without a group: its creator asks, and nobody else has a place on it, by an account
 * or by its link.
 */
export const onlyISee = ({ columns }: Pick<Board, 'columns'>, me: string, creator: string): boolean =>
  creator === me &&
  Object.values(columns).every(
    ({ user, holders = {} }) =>
      (user === null || user === me) && Object.keys(holders).every((id) => id === me),
  );
