import { apiErrors, type ApiErrorCode } from '../../src/contract/errors.ts';
import { errorsOf, type Route } from '../../src/contract/route.ts';

interface Refusal {
  code: ApiErrorCode;
  status: number;
}

/** Each answer with which a route may refuse. */
export function refusalsOf(route: Route): Refusal[] {
  const all = [...errorsOf(route)].toSorted().map((code) => ({ code, status: apiErrors[code].status }));
  // HTTP has a status of its own for a body that is not JSON.
  return route.method === 'GET' ? all : [...all, { code: 'invalid', status: 415 }];
}

export const mayRefuse = (route: Route, { code, status }: Refusal): boolean =>
  refusalsOf(route).some((one) => one.code === code && one.status === status);
