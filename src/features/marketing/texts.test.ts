import { expect, test } from 'vitest';
import { shellTexts } from '../../app/texts.ts';
import { marketingTexts as texts } from './texts.ts';

const { header, footer, landing, features, pricing, resources } = texts;
const [basic, pro] = pricing.plans;

/** Every sentence of the specification about the public pages, and the text of ours that must be it. */
const sentences: [section: string, sentence: string, ours: string][] = [
  ['1', 'split the bill, not the friendship', landing.heading.toLowerCase()],
  ['1', 'Split. Assign. Settle.', landing.line],
  ['2', 'Features, Pricing, About Us', [header.features, header.pricing, header.about].join(', ')],
  ['2', 'Try Now', header.tryNow],
  ['2', 'Get Started', landing.start],
  ['2', 'Privacy Policy and Terms of Service', `${footer.privacy} and ${footer.terms}`],
  ['2', 'Home, Receipts, Groups, Activity, Settings', Object.values(shellTexts.nav).slice(1).join(', ')],
  ['2', 'Snap a Receipt, Split the Bill, Settle Up', features.steps.map(([title]) => title).join(', ')],
  ['2', 'Contact Support', resources.support],
  ['1', 'Basic (MYR 0 per month)', `${basic.name} (${basic.price} ${pricing.perMonth})`],
  ['1', 'Pro (MYR 9.99 per month)', `${pro.name} (${pro.price} ${pricing.perMonth})`],
  ['1', 'Most Popular', pricing.popular],
  ['1', 'Only the bill creator needs Pro', pricing.hero],
  ['1', 'Other participants can join and settle without upgrading.', pricing.sub],
  ['9', '14-day free trial', pro.points[0]],
  ['9', 'Copyright 2025', footer.copyright.replace('© 2025 Kira', 'Copyright 2025')],
];

test.each(sentences)('section %s: "%s"', (_, sentence, ours) => {
  expect(ours).toBe(sentence);
});

test('section 2: the pages have as many parts as the specification says', () => {
  expect([features.core.length, features.steps.length, resources.cards.length]).toEqual([6, 3, 4]);
  expect(pricing.plans.map(({ popular }) => popular)).toEqual([false, true]);
});

test('section 9: the plans name what they have, and what happens at the daily limit', () => {
  const plain = (points: readonly string[]) => points.map((point) => point.toLowerCase()).join(', ');
  expect(plain(basic.points)).toBe(
    '1 receipt upload per day, split for up to 4 people, ' +
      '3 days free period to settle with the payment gateway, weekly place recommendations coming soon',
  );
  expect(plain(pro.points)).toBe(
    '14-day free trial, unlimited uploads, unlimited people, gateway settlement, priority support, early access',
  );
  expect(pricing.faq[0]).toEqual([
    'What if I reach the daily limit?',
    'Wait until the next day, or upgrade.',
  ]);
});
