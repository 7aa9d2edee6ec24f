import { describe, expect, test } from 'vitest';
import { importRows, imports } from '#server/data/collections/imports.ts';
import { members } from '#server/data/collections/members.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const PATH = '/admin/adminControl/import-members';
const LIST = [
  'First name,Surname,E-mail,Phone,Date of birth',
  'Zoe,Adair,zoe.new@example.test,,03/11/1994',
  'Max,Moss,max@example.test,07700 900456,',
  'Ann,Ashworth,ann@example.test,07700 900101,27/03/1990',
  'Zoë,Adair,ZOE@example.test,07700 900456,03/11/1994',
].join('\r\n');

async function openWithZoe() {
  const desk = await openDesk();
  const zoe = { firstName: 'Zoë', lastName: 'Adair', name: 'Zoë Adair', dob: '1994-11-03' };
  await desk.club.member({ ...zoe, email: 'zoe@example.test', mobile: '07700900456' });
  const looked = await desk.browser.submit(PATH, { pasted: LIST });
  await desk.club.services.imports.settled();
  return { ...desk, here: looked.location ?? '' };
}

async function apply({ club, browser, here }: Desk & { here: string }, fields: Record<string, string>) {
  await browser.submit(here, fields, `${here}/apply`);
  await club.services.imports.settled();
  const { items } = await club.store.query(members, { orderBy: [['sortName', 'asc']], limit: 20 });
  return items.map(({ email }) => email);
}

describe('a list with people who may be members already', () => {
  test('says who looks like a member under another address, and by what', async () => {
    const desk = await openWithZoe();
    const page = await desk.browser.get(`${desk.here}?outcome=likely`);
    expect(page.text).toContain('May be here already 2');
    expect(page.text).toContain('May be a member already: same name and date of birth');
    expect(page.text).toContain('May be a member already: same phone number');
    expect(page.text).toContain('Leave out 2 members who may be here already');
    expect(page.text).not.toContain('Ann Ashworth');
    expect(page.html).toContain('href="/desk/search?q=Max+Moss"');
    const [list] = (await desk.club.store.query(imports, { limit: 2 })).items;
    expect(list?.likelyCount).toBe(2);
  });

  test('imports them, where nobody asks for anything else', async () => {
    const desk = await openWithZoe();
    const emails = await apply(desk, {});
    expect(emails).toContain('zoe.new@example.test');
    expect(emails).toContain('max@example.test');
  });

  test('leaves them out where that is asked for, and says so of each', async () => {
    const desk = await openWithZoe();
    const emails = await apply(desk, { leavesOutLikely: 'on' });
    expect(emails).toContain('ann@example.test');
    expect(emails).not.toContain('zoe.new@example.test');
    expect(emails).not.toContain('max@example.test');
    const page = await desk.browser.get(`${desk.here}?outcome=likely`);
    expect(page.text).toContain('2 weren’t imported. See the rows for why.');
    expect(page.text).toContain('Left out, since they may be a member already');
    const { items } = await desk.club.store.query(importRows, { limit: 20 });
    expect(items.filter(({ state }) => state === 'failed')).toHaveLength(2);
    const csv = await desk.browser.get(`${desk.here}/rejected`);
    expect(csv.text).toContain('Left out, since they may be a member already');
  });
});
