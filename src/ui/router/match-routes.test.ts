import { describe, expect, it } from 'vitest';
import { matchRoutes, type RouteNode } from './match-routes.ts';

const leaf = (path: string, element = path): RouteNode<string> => ({ path, element, routes: [] });
const table: RouteNode<string>[] = [
  { element: 'guard', routes: [{ element: 'frame', routes: [leaf('', 'home'), leaf('receipts')] }] },
  leaf('receipts/:receiptId'),
  leaf('receipts/:receiptId/check'),
  leaf('login'),
  { element: 'frame', routes: [leaf('*', 'not found')] },
];
const elementsAt = (pathname: string) => matchRoutes(table, pathname)?.elements;

describe('matchRoutes', () => {
  it('a path inside layouts gives the layouts, then the screen', () => {
    expect(elementsAt('/receipts')).toEqual(['guard', 'frame', 'receipts']);
    expect(elementsAt('/')).toEqual(['guard', 'frame', 'home']);
  });

  it('a path with a parameter gives its decoded value', () => {
    expect(matchRoutes(table, '/receipts/a%20b/check')).toEqual({
      elements: ['receipts/:receiptId/check'],
      params: { receiptId: 'a b' },
    });
  });

  it('a parameter that cannot be decoded stays as it is', () => {
    expect(matchRoutes(table, '/receipts/100%')?.params).toEqual({ receiptId: '100%' });
  });

  it('capital letters and slashes at the end still find the screen', () => {
    expect(elementsAt('/Login//')).toEqual(['login']);
  });

  it('an unknown path, or one that is too long, finds the last route', () => {
    expect(elementsAt('/nothing')).toEqual(['frame', 'not found']);
    expect(elementsAt('/receipts/a/check/b')).toEqual(['frame', 'not found']);
  });

  it('a table without a fitting route gives null', () => {
    expect(matchRoutes([leaf('login')], '/signup')).toBeNull();
  });
});
