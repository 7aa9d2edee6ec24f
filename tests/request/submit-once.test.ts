import { expect, test } from 'vitest';
import { openClub } from '../support/club.ts';
import { storeWith } from '../support/store-with.ts';
import { hiddenFields } from '../support/visitor.ts';

test('a form sent again while the first is still running gets 409, and nothing is done twice', async () => {
  let isStuck = false;
  const club = openClub({
    store: storeWith((store) => ({
      transaction: (work) => (isStuck ? new Promise<never>(() => {}) : store.transaction(work)),
    })),
  });
  const member = await club.member();
  const browser = await club.signedIn(await club.admin());
  const page = `/admin/member/${member.id}/desk-flag`;
  const fields = { ...hiddenFields((await browser.get(page)).html), flag: 'Lost a towel' };
  isStuck = true;
  void browser.post(page, fields);
  const second = await browser.post(page, fields);
  expect(second.status).toBe(409);
  expect(second.text).toContain('We’re still processing this form.');
});
