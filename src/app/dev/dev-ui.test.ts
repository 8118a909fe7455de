import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./dev-ui.tsx', '../../ui/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Only the toasts, the header and a field of a charge show these. */
const shownElsewhere = new Set(['ToastCard', 'ToastSlide', 'ToastStack', 'InHeader', 'ChargeQuestion']);

test('/dev/ui shows every component of src/ui', () => {
  const { './dev-ui.tsx': page = '', ...components } = sources;
  const names = Object.values(components).flatMap((source) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name!),
  );
  expect(names).toContain('Button');
  expect(names.filter((name) => !shownElsewhere.has(name) && !page.includes(name))).toEqual([]);
});
