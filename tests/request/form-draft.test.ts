import { expect, test } from 'vitest';
import { formDrafts } from '#server/data/collections/forms.ts';
import { openClub } from '../support/club.ts';
import { hiddenFields } from '../support/visitor.ts';

const PAGE = '/account/personal-info';

test('row 22: a stranger’s post to a guarded page is not saved, with a made-up token or that of a public form', async () => {
  const club = openClub();
  const stranger = club.visitor();
  const { formToken = '' } = hiddenFields((await stranger.get('/auth/login')).html);
  expect(formToken).not.toBe('');
  for (const token of ['made-up', 'a.b.c', formToken]) {
    const answer = await stranger.post(PAGE, { formToken: token, firstName: 'x'.repeat(1000) });
    expect(answer.location).toBe(`/auth/login?${new URLSearchParams({ redirectTo: PAGE })}`);
  }
  expect(await club.store.count(formDrafts)).toBe(0);
});

test('a member’s post that meets an ended login session is saved as a draft', async () => {
  const club = openClub();
  const browser = await club.signedIn(await club.member());
  const hidden = hiddenFields((await browser.get(PAGE)).html);
  browser.cookies.clear();
  const answer = await browser.post(PAGE, { ...hidden, firstName: 'Niamh' });
  expect(answer.location).toContain('formDraft');
  expect(await club.store.count(formDrafts)).toBe(1);
});
