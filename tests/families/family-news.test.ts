import { describe, expect, test } from 'vitest';
import { ownContactsChange, withNews } from '#domain/families/family-news.ts';
import { membershipNews } from '#domain/families/membership-news.ts';
import { families } from '#server/data/collections/families.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { addToFamily, setGuardian } from '#server/families/change-family.ts';
import { PASSWORD, withMail } from '../support/club.ts';
import { type FamilyHouse, openFamily } from '../support/families.ts';

const NEWS = '/admin/members/family-news';
const CLOSE = '/account/security/close';
const closing = { currentPassword: PASSWORD };

const detailsOf = (
  { firstName, lastName, sex }: FamilyHouse['leo'],
  changed: {
    readonly guardianNote?: string;
    readonly emergencyName?: string;
    readonly emergencyPhone?: string;
    readonly mobile?: string;
  },
) => ({
  ...{ firstName, lastName, sex, mobile: '07700 900 555' },
  ...{ 'dob-day': '31', 'dob-month': '01', 'dob-year': '2010' },
  ...{ guardianNote: 'Sam Reid, 07700 900 123', emergencyName: '', emergencyPhone: '' },
  ...changed,
});

const bodiesTo = async ({ mails }: Pick<FamilyHouse, 'mails'>, uid: string) =>
  (await mails(uid)).map(({ body }) => body).join('\n');

async function openHouse(environment = {}) {
  const house = await openFamily({ environment });
  const { club, sam, leo } = house;
  await club.store.update(members, leo.id, { guardianNote: 'Sam Reid, 07700 900 123', sex: 'male' });
  // They know of the family itself.
  for (const { id } of [sam, leo])
    await club.store.update(members, id, { familyNews: [], familyNewsAt: null });
  return {
    ...house,
    leo: await house.stored(leo.id),
    parent: await club.signedIn(sam),
    young: await club.signedIn(leo),
    reception: await club.signedIn(await club.desk()),
  };
}

describe('a change of the family itself', () => {
  const ended = 'Sam Reid no longer acts for you.';
  const setUp = async (environment = {}) => {
    const house = await openHouse(environment);
    await setGuardian(house.club.services, { uid: house.sam.id, isGuardian: false, by: house.by });
    return house;
  };

  test('without a mail server: the child with a sign-in and the guardian read it themselves, once, and the desk has it to pass on', async () => {
    const { parent, young, reception, club, leo } = await setUp();
    const list = (await reception.get(NEWS)).text;
    expect([list.includes(ended), list.includes('You no longer act for Mia Reid.')]).toEqual([true, true]);
    expect((await parent.get('/account/family')).text).toContain('You no longer act for Leo Reid.');
    // What is kept for staff alone isn’t the child’s to read, nor to clear.
    const { familyNews } = (await club.store.find(members, leo.id)) as Member;
    const forStaff = { at: club.now(), text: 'Ring their aunt.', isTheirs: false };
    await club.store.update(members, leo.id, { familyNews: [...familyNews, forStaff] });
    expect((await young.get('/account/dashboard')).text).toContain('New in your family');
    const page = await young.get('/account/family');
    expect([page.text.includes(ended), page.text.includes('Ring their aunt.')]).toEqual([true, false]);
    await young.submit('/account/family', {}, '/account/family/news/seen');
    expect((await young.get('/account/family')).text).not.toContain(ended);
    expect((await reception.get(NEWS)).text).toContain('Ring their aunt.');
  });

  test('with one: they are emailed, and nothing is left to pass on', async () => {
    const { reception, mails, leo } = await setUp(withMail);
    expect((await mails(leo.id)).some(({ body }) => body.includes(ended))).toBe(true);
    expect((await reception.get(NEWS)).text).toContain('Nothing to pass on');
  });
});

describe('a child’s own change of guardian or emergency contact', () => {
  const before = { guardianNote: 'Sam, 1', emergencyContact: { name: 'Sam Reid', phone: '1' } };
  test.each([
    ['nothing', {}, null],
    [
      'the guardian',
      { guardianNote: 'Max, 2' },
      'Leo has changed their parent or guardian from “Sam, 1” to “Max, 2”.',
    ],
    [
      'both',
      { guardianNote: '', emergencyContact: { name: 'Max', phone: '' } },
      'Leo has changed their parent or guardian from “Sam, 1” to nobody, and their emergency contact from “Sam Reid, 1” to “Max”.',
    ],
  ])('%s', (_, changed, text) => {
    expect(ownContactsChange('Leo', before, { ...before, ...changed })).toBe(text);
  });

  test('is kept oldest first, the last ten', () => {
    const at = (day: number) => Temporal.Instant.from('2026-11-01T12:00:00Z').add({ hours: 24 * day });
    let known: ReturnType<typeof withNews> = { familyNews: [], familyNewsAt: at(0) };
    for (let day = 0; day < 12; day += 1) known = withNews(known.familyNews, `day ${day}`, at(day));
    expect(known.familyNews.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, day) => `day ${day + 2}`),
    );
    expect(known.familyNewsAt).toEqual(at(2));
  });
});

test('a changed plan is news by its name', () => {
  const change = { action: 'membership.plan-changed', plan: 'Off-peak', when: '' };
  expect(membershipNews('Kiran Shah', change, '')).toBe('Kiran Shah is on Off-peak now. The club did this.');
});

describe('a child who replaces the people the club rings', () => {
  const changed = {
    guardianNote: 'Eve Else, 07700 900 999',
    emergencyName: 'Eve Else',
    emergencyPhone: '0161 496 0999',
  };
  const text = 'Leo Reid has changed their emergency contact from nobody to “Eve Else';

  test('names no guardian while somebody acts for them; where nobody does, it is not confirmed', async () => {
    const { club, by, reception, young, leo, sam, stored } = await openHouse();
    const page = await young.get('/account/personal-info');
    expect(page.text).toContain('Parent or guardian: Sam Reid');
    expect(page.html).not.toContain('name="guardianNote"');
    const contactAlone = { ...changed, mobile: '' };
    expect((await young.post('/account/personal-info', detailsOf(leo, contactAlone))).status).toBe(303);
    expect(await stored(leo.id)).toMatchObject({
      guardianNote: leo.guardianNote,
      emergencyContact: { name: 'Eve Else' },
    });
    await club.store.update(members, leo.id, { guardianNote: 'Eve Else' });
    const desk = async () => (await reception.get(`/desk/member/${leo.id}`)).text;
    expect([(await desk()).includes('Sam Reid'), (await desk()).includes('Parent or guardianEve')]).toEqual([
      true,
      false,
    ]);
    expect((await desk()).includes('Parent or guardian, not confirmed')).toBe(false);
    await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
    expect(await desk()).toContain('Parent or guardian, not confirmed');
    await club.store.update(members, leo.id, { dob: '1990-01-31' });
    expect(await desk()).not.toContain('Parent or guardian');
  });

  test('without a mail server: the guardian reads it under Family, once, and it is on the desk’s list', async () => {
    const { parent, young, reception, leo } = await openHouse();
    expect((await reception.get('/desk')).html).not.toContain(NEWS);
    expect((await young.submit('/account/personal-info', detailsOf(leo, changed))).status).toBe(303);
    expect((await young.get('/account/family')).text).not.toContain('New in your family');
    expect((await reception.get('/desk')).html).toContain(NEWS);
    const list = await reception.get(NEWS);
    expect([list.text.includes(text), list.text.includes('Sam Reid')]).toEqual([true, true]);
    expect((await parent.get('/account/dashboard')).text).toContain('New in your family');
    expect((await parent.get('/account/family')).text).toContain(text);
    await parent.submit('/account/family', {}, '/account/family/news/seen');
    expect((await parent.get('/account/family')).text).not.toContain(text);
    expect((await reception.get(NEWS)).text).toContain('Nothing to pass on');
  });

  test('… or the desk says that they have been told, which is in the audit log', async () => {
    const { reception, young, leo, sam, audit } = await openHouse();
    await young.submit('/account/personal-info', detailsOf(leo, changed));
    const told = await reception.submit(NEWS, {}, `/admin/member/${sam.id}/family/told`);
    expect((await reception.follow(told)).text).toContain('Nothing to pass on');
    expect((await audit(sam.id)).map(({ action }) => action)).toContain('family.news-told');
  });

  test('with one: the guardian is emailed, and the desk has nothing to do', async () => {
    const house = await openHouse(withMail);
    const { reception, young, leo, sam } = house;
    await young.submit('/account/personal-info', detailsOf(leo, changed));
    expect(await bodiesTo(house, sam.id)).toContain(text);
    expect((await reception.get(NEWS)).text).toContain('Nothing to pass on');
  });

  test('where nobody acts for them, the desk rings the contact they had before', async () => {
    const { club, by, reception, young, leo, sam } = await openHouse(withMail);
    await setGuardian(club.services, { uid: sam.id, isGuardian: false, by });
    await young.submit('/account/personal-info', detailsOf(leo, changed));
    const list = await reception.get(NEWS);
    expect(list.text).toContain('parent or guardian from “Sam Reid, 07700 900 123” to “Eve Else');
    expect(list.text).toContain('ring the contact they had before');
    expect((await young.get('/account/family')).text).not.toContain('ring the contact');
  });

  test('what comes after the page was shown is not told by its button', async () => {
    const { club, reception, young, leo, sam, stored } = await openHouse();
    await young.submit('/account/personal-info', detailsOf(leo, changed));
    const seenUntil = /name="seenUntil" value="([^"]+)"/.exec((await reception.get(NEWS)).html)?.[1] ?? '';
    club.advance({ minutes: 1 });
    await young.submit('/account/personal-info', detailsOf(leo, {}));
    await reception.post(`/admin/member/${sam.id}/family/told`, { seenUntil });
    expect((await stored(sam.id)).familyNews).toHaveLength(1);
    expect((await reception.get(NEWS)).text).toContain('0999” to nobody');
  });
});

describe('an account that closes', () => {
  test('a child’s: the page says who hears of it, and they do, with and without a mail server', async () => {
    for (const environment of [{}, withMail]) {
      const { young, parent, sam, mails, reception } = await openHouse(environment);
      expect((await young.get(CLOSE)).text).toContain('Sam Reid can act for you here, and will be told');
      expect((await young.submit(CLOSE, closing)).status).toBe(303);
      const text = 'Leo Reid has closed their own account';
      const isMailed = environment === withMail;
      const bodies = (await mails(sam.id)).map(({ body }) => body);
      expect(bodies.filter((body) => body.includes(text))).toHaveLength(1);
      expect((await parent.get('/account/family')).text.includes(text)).toBe(!isMailed);
      expect((await reception.get(NEWS)).text.includes(text)).toBe(!isMailed);
    }
  });

  test('a guardian’s whose child has a sign-in and nobody else: only when they say that they know it', async () => {
    const house = await openHouse();
    const { club, parent, mia, leo, reception, stored, family } = house;
    const before = await parent.get(CLOSE);
    expect(before.text).toContain('Nobody else acts for Mia Reid. Close their account under Family first');
    expect(before.html).not.toContain('name="currentPassword"');
    await parent.submit(`/account/family/${mia.id}/close`, closing);
    const page = await parent.get(CLOSE);
    expect(page.text).toContain('Nobody else acts for Leo Reid. They keep their account');
    expect(page.text).toContain('Your family here ends: everyone in it then pays for themselves');
    const refused = await parent.submit(CLOSE, closing);
    expect([refused.status, refused.text.includes('nobody acts for Leo Reid after it')]).toEqual([409, true]);
    expect(await family()).not.toBeNull();
    expect((await parent.submit(CLOSE, { ...closing, alone: 'on' })).status).toBe(303);
    expect((await reception.get(NEWS)).text).toContain('nobody acts for Leo Reid here any more');
    expect(await bodiesTo(house, leo.id)).toContain('Sam Reid no longer acts for you.');
    expect((await stored(leo.id)).familyId).toBe('');
    expect(await club.store.count(families)).toBe(0);
  });

  test('a guardian’s beside another: the page says who goes on acting and who pays, and they are told', async () => {
    const house = await openHouse(withMail);
    const { club, by, sam, leo, mia, parent } = house;
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
    const page = await parent.get(CLOSE);
    for (const text of [
      'Alex Reid will keep acting for Mia Reid.',
      'Alex Reid will keep acting for Leo Reid.',
      'Alex Reid will pay for your family.',
    ])
      expect(page.text).toContain(text);
    expect(page.html).not.toContain('name="alone"');
    expect((await parent.submit(CLOSE, closing)).status).toBe(303);
    const told = await bodiesTo(house, alex.id);
    expect(told).toContain('You now pay for your family.');
    expect(told).toContain('Sam Reid no longer acts for Leo Reid.');
    expect((await house.stored(mia.id)).familyId).not.toBe('');
    expect(await bodiesTo(house, leo.id)).toContain('Sam Reid no longer acts for you.');
  });

  test('one guardian closes a child’s account: the other hears who did it', async () => {
    const house = await openHouse(withMail);
    const { club, by, sam, mia, parent } = house;
    const alex = await club.member({ firstName: 'Alex', lastName: 'Reid', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await setGuardian(club.services, { uid: alex.id, isGuardian: true, by });
    await parent.submit(`/account/family/${mia.id}/close`, closing);
    expect(await bodiesTo(house, alex.id)).toContain('Sam Reid has closed the account of Mia Reid');
  });
});
