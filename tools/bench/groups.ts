import { shellTexts } from '../../src/app/texts.ts';
import type { Group } from '../../src/contract/groups.ts';
import { newDocument } from '../../src/data/device/refs.ts';
import type { GroupPerson } from '../../src/domain/group/group.ts';
import { groupsTexts } from '../../src/features/groups/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { report } from './report.ts';
import { medianOf, startSlowPhone, storeRows, timed } from './slow-phone.ts';

/** Measures the groups list with 1,000 groups of ten people, on a processor slowed down four times. */
const COUNT = 1000;
const PEOPLE = 500;
const MEMBERS = 9;

const idOf = (kind: number, at: number) => `0198c0de-000${kind}-7000-8000-${String(at).padStart(12, '0')}`;

function groupOf(at: number): Group {
  const members = Array.from({ length: MEMBERS }, (_, n): [string, GroupPerson] => {
    const who = (at * 7 + n * 53) % PEOPLE;
    const [user, username] = [idOf(1, who), `p${who}`];
    const person = { name: `Person ${who}`, user, standing: 'member', username } as const;
    return [idOf(4, at * MEMBERS + n), { ...person, email: `${username}@bench.test` }];
  });
  const name = `i${at % PEOPLE}`;
  const invited = {
    name,
    standing: 'invited',
    email: `${name}@bench.test`,
    by: members[0]![1].user!,
  } as const;
  return {
    _id: idOf(0, at),
    name: `Makan ${at}`,
    creator: members[0]![1].user!,
    people: Object.fromEntries([...members, [idOf(3, at), invited] as const]),
    deletedBy: null,
    rev: 1,
  };
}

const rows = Array.from({ length: COUNT }, (_, at) => {
  const view = groupOf(at);
  return { ...newDocument(`group:${view._id}`, view), rev: 1, snapshot: view };
});

const { page, origin, slowDown, end } = await startSlowPhone();
try {
  await storeRows(page, 'documents', rows);
  await slowDown();
  const tell = (what: string, ms: number) =>
    report('groups', `${COUNT} groups of 10, 4x slower: ${what}`, ms, 'ms');

  /** In the bar below: the header's menu has the same link, hidden. */
  const link = `nav[aria-label="${shellTexts.nav.label}"] a[href="/groups"]`;
  const home = async () => {
    await page.goto(`${origin}/`);
    await page.locator(link).waitFor();
    await page.waitForTimeout(1000);
  };
  await home();
  tell('open, the first time', await timed(page, link));
  tell(
    'open, median',
    await medianOf(async () => {
      await home();
      return timed(page, link);
    }),
  );
  await page.getByText(commonTexts.pager.showing(1, 5, COUNT)).waitFor();
  const next = `button[aria-label="${commonTexts.pager.next}"]`;
  tell('next page, median', await medianOf(() => timed(page, next)));
  const overview = `nav[aria-label="${groupsTexts.overviewPages}"]`;
  const overviewOf = async () => {
    const before = await page.locator(overview).textContent();
    const ms = await timed(page, `${overview} ${next}`);
    if ((await page.locator(overview).textContent()) === before) throw new Error('the overview stayed');
    return ms;
  };
  tell('next page of the overview, median', await medianOf(overviewOf));
  tell('20 groups on a page', await timed(page, 'select', '20'));
  await page.focus('input[type=search]');
  await page.waitForTimeout(1000);
  tell('first keystroke of a search', await timed(page, 'input[type=search]', 'makan 1'));
  // Each finds other groups, by name or by a person, and more than a page of them.
  const words = [
    'makan 12',
    'makan 3',
    'p31@',
    'makan 4',
    'makan 55',
    'makan 6',
    'p7@',
    'makan 7',
    'makan 81',
  ];
  tell(
    'further keystrokes, median',
    await medianOf((round) => timed(page, 'input[type=search]', words[round])),
  );
} finally {
  await end();
}
