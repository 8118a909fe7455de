import { use } from 'react';
import { useData } from '../../../data/context.tsx';
import { isVisitorName, NameVisitorContext } from '../../../data/visitor/visitor.ts';
import type { BoardView } from '../board-view.ts';

/** Takes the visitor's name, while what they would send calls them "Me"; else null: there is nothing to ask. */
export function useAskedName({ columns }: Pick<BoardView, 'columns'>): ((name: string) => void) | null {
  const { _id: me } = useData().me;
  const name = use(NameVisitorContext);
  return columns.some(({ user, title }) => user === me && isVisitorName(title)) ? name : null;
}
