import { expect, test } from 'vitest';
import { editsAll, rights, roles } from './rights.ts';

test('who edits the whole bill may set each of its fields but group and deletion; a new bill is one’s own', () => {
  const fields = Object.entries(rights).filter(([action]) => !/ (?:group|deleted)$/.test(action));
  for (const role of roles) expect(fields.every(([, may]) => may[role] === 'yes')).toBe(editsAll(role));
  expect(editsAll(undefined)).toBe(true);
});
