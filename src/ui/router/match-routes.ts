/** A line of the route table. Without a path it is a layout around the routes inside it. */
export interface RouteNode<Element> {
  /** Segments without a leading slash: 'receipts/:receiptId'. '' is the root, '*' any address. */
  path?: string | undefined;
  element: Element;
  routes: readonly RouteNode<Element>[];
}

export type RouteParams = Readonly<Record<string, string>>;

interface RouteMatch<Element> {
  /** The layouts from the outside in, then the screen. */
  elements: readonly Element[];
  params: RouteParams;
}

/** The first route that fits, so '*' stands last. Slashes at the end and the letters' case don't matter. */
export function matchRoutes<Element>(
  routes: readonly RouteNode<Element>[],
  pathname: string,
): RouteMatch<Element> | null {
  for (const { path, element, routes: inner } of routes) {
    if (path === undefined) {
      const match = matchRoutes(inner, pathname);
      if (match) return { ...match, elements: [element, ...match.elements] };
    } else {
      const params = matchPath(path, pathname);
      if (params) return { elements: [element], params };
    }
  }
  return null;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function matchPath(path: string, pathname: string): RouteParams | null {
  if (path === '*') return {};
  const names = segmentsOf(path);
  const values = segmentsOf(pathname);
  if (names.length !== values.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decode(value);
    else if (name !== value.toLowerCase()) return null;
  }
  return params;
}

/** An address typed by hand may have a bare '%'. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
