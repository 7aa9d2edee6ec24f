import { expect, test } from 'vitest';
import { adultOn } from '#domain/families/family.ts';
import { members } from '#server/data/collections/members.ts';
import { tellAdults } from '#server/families/tell-adults.ts';
import { withMail } from '../support/club.ts';
import { openFamily } from '../support/families.ts';

test.each([
  ['2008-11-23', '2026-11-23'],
  ['2008-02-29', '2026-03-01'],
])('somebody born on %s is 18 on %s', (born, day) => {
  expect(adultOn(Temporal.PlainDate.from(born)).toString()).toBe(day);
});

/** It is Saturday 21 November 2026; Leo has a sign-in, Mia has none, both are 18 on Monday. */
async function openHouse(environment = {}) {
  const house = await openFamily({ environment });
  for (const { id } of [house.leo, house.mia])
    await house.club.store.update(members, id, { dob: '2008-11-23' });
  return house;
}

test('the day before, both sides are told by email, once', async () => {
  const { club, leo, mia, sam, mails } = await openHouse(withMail);
  await tellAdults(club.services);
  expect((await mails(leo.id)).map(({ subject }) => subject)).not.toContain('18 on 23 November 2026');
  club.advance({ hours: 24 });
  await Promise.all([tellAdults(club.services), tellAdults(club.services)]);
  club.advance({ hours: 24 });
  await tellAdults(club.services);
  const own = (await mails(leo.id)).filter(({ subject }) => subject.startsWith('18 on'));
  expect(own).toHaveLength(1);
  expect(own[0]?.body).toContain(
    'your account is yours alone: Sam Reid can no longer see it or act for you.',
  );
  const others = (await mails(sam.id)).filter(({ subject }) => subject.startsWith('18 on'));
  expect(others.map(({ body }) => /(Leo|Mia) Reid needs a sign-in/.test(body)).toSorted()).toEqual([
    false,
    true,
  ]);
  expect((await mails(mia.id)).filter(({ subject }) => subject.startsWith('18 on'))).toEqual([]);
  expect((await club.store.find(members, mia.id))?.familyNews).toMatchObject([
    { text: expect.stringContaining('Ask at the front desk for a sign-in.') },
  ]);
});

test('without a mail server it is under Family, also where the club was stopped that day; the old page says why it is gone', async () => {
  const { club, leo, mia, sam } = await openHouse();
  const [parent, young] = [await club.signedIn(sam), await club.signedIn(leo)];
  club.advance({ hours: 24 * 5 });
  await tellAdults(club.services);
  for (const [browser, text] of [
    [parent, 'Leo Reid is 18 on 23 November 2026. From then on the account is Leo Reid’s own'],
    [young, 'You’re 18 on 23 November 2026.'],
  ] as const) {
    expect((await browser.get('/account/dashboard')).text).toContain('New in your family');
    expect((await browser.get('/account/family')).text).toContain(text);
  }
  for (const { id } of [leo, mia])
    for (const path of ['', '/parq', '/pass']) {
      const gone = await parent.get(`/account/family/${id}${path}`);
      expect([gone.status, gone.text]).toEqual([
        404,
        expect.stringContaining('From 18 on everyone looks after'),
      ]);
      expect(gone.text).not.toContain('Reid’s');
    }
  const stranger = await club.signedIn(await club.member({ firstName: 'Eve' }));
  expect((await stranger.get(`/account/family/${leo.id}`)).text).not.toContain('From 18 on');
  expect((await young.get(`/account/family/${sam.id}`)).text).not.toContain('From 18 on');
});

test('nobody is told of somebody for whom nobody acts', async () => {
  const { club, mails } = await openHouse(withMail);
  const alone = await club.member({ dob: '2008-11-22' });
  await tellAdults(club.services);
  expect(await mails(alone.id)).toEqual([]);
});
