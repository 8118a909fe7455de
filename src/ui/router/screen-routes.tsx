import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  use,
  type ReactElement,
  type ReactNode,
} from 'react';
import { ParamsContext, useLocation } from './location.tsx';
import { matchRoutes, type RouteNode } from './match-routes.ts';

interface RouteProps {
  path?: string;
  /** The screen at the layouts' own address: '/'. */
  index?: boolean;
  element: ReactNode;
  children?: ReactNode;
}

/** A line of the table inside `ScreenRoutes`, which reads it. Never rendered. */
export function ScreenRoute(_props: RouteProps): ReactNode {
  throw new Error('a ScreenRoute outside ScreenRoutes');
}

function readTable(children: ReactNode): RouteNode<ReactNode>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child)) return [];
    if (child.type === Fragment)
      return readTable((child as ReactElement<{ children?: ReactNode }>).props.children);
    const { path, index, element, children: inner } = (child as ReactElement<RouteProps>).props;
    return [{ path: index ? '' : path, element, routes: readTable(inner) }];
  });
}

const OutletContext = createContext<ReactNode>(null);

/** Where a layout shows its page. */
export const Outlet = (): ReactNode => use(OutletContext);

/** Shows the first route that fits the address, in its layouts. */
export function ScreenRoutes({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const match = matchRoutes(readTable(children), pathname);
  if (!match) return null;
  const page = match.elements.reduceRight<ReactNode>(
    (inner, element) => <OutletContext value={inner}>{element}</OutletContext>,
    null,
  );
  return <ParamsContext value={match.params}>{page}</ParamsContext>;
}
