import { expect, test } from 'vitest';
import { render } from './letter.ts';

test('what a letter says is text in HTML, too: no tag of it works', () => {
  const { text, html } = render({
    lang: 'en',
    hello: 'Hello,',
    subject: 'A & B',
    before: ['<img src=x onerror="alert(1)">'],
    action: { label: 'Go', link: 'https://kira.example/?a=1&b="2"' },
  });
  expect(text).toContain('<img src=x onerror="alert(1)">\n\nhttps://kira.example/?a=1&b="2"\n\nKira\n');
  expect(html).not.toContain('<img');
  expect(html).toContain('href="https://kira.example/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('<title>A &amp; B</title>');
  expect(html).toContain('name="viewport"');
});
