import { expect, test } from 'vitest';
import { testModelFile } from '../../domain/receipt/roles/test-model.ts';
import { rolesLine } from './roles-line.ts';

test('a missing or broken model is told on the developers’ page', () => {
  const file = testModelFile();
  expect(rolesLine(file)).toBe(`rules and model, ${file.length} bytes`);
  expect(rolesLine(file.slice(0, -1))).toBe('file is broken: rules alone');
  expect(rolesLine(null)).toBe('no file: rules alone');
});
