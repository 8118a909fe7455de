import type { ApiErrorCode } from '../../src/contract/errors.ts';
import { uuid } from '../../src/contract/primitives.ts';
import { Fault } from './fault.ts';

/** An id that PostgreSQL can look up. */
export const isUuid = (id: string): boolean => uuid.safeParse(id).success;

/** Anything else names nothing. @throws Fault with `otherwise` */
export function parseUuid(id: string, otherwise: ApiErrorCode): string {
  if (!isUuid(id)) throw new Fault(otherwise);
  return id;
}
