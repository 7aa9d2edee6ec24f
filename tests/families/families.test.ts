import { describe, expect, test } from 'vitest';
import { families } from '#server/data/collections/families.ts';
import { members } from '#server/data/collections/members.ts';
import { addToFamily, makePayer, takeOutOfFamily } from '#server/families/change-family.ts';
import { PASSWORD } from '../support/club.ts';
import { openDesk } from '../support/desk.ts';
import { child, openFamily } from '../support/families.ts';

describe('at the desk', () => {
  test('a child is added to a parent without an email address, and a member by search', async () => {
    const { club, stored } = await openDesk();
    const sam = await club.member({ firstName: 'Sam', lastName: 'Reid' });
    const leo = await club.member({ firstName: 'Leo', lastName: 'Reid', dob: '2010-01-31' });
    const reception = await club.signedIn(await club.desk());
    const page = `/admin/member/${sam.id}/family`;
    const added = await reception.submit(`${page}/child`, { ...child, guardian: 'on' });
    expect(added.location).toBe(page);
    expect((await reception.follow(added)).text).toContain('Added Mia Reid to the club and to the family.');
    const found = await reception.get(`${page}?q=leo`);
    expect(found.text).toContain('Leo Reid');
    const joined = await reception.submit(`${page}?q=leo`, { uid: leo.id }, page);
    expect((await reception.follow(joined)).text).toContain('Leo Reid is in the family now.');
    const { familyId } = await stored(sam.id);
    const family = await club.store.find(families, familyId);
    expect(family).toMatchObject({ payerUid: sam.id, guardianUids: [sam.id] });
    expect(family?.memberUids).toHaveLength(3);
    const [mia] = (
      await club.store.query(members, { where: [['searchTerms', 'array-contains', 'mia']], limit: 5 })
    ).items;
    expect(mia).toMatchObject({ email: '', familyId, mobile: '', guardianNote: child.guardianNote });
    const head = await reception.get(`/desk/member/${sam.id}`);
    expect(head.text).toMatch(/Pays for\s*Mia Reid\s*Leo Reid|Pays for\s*Leo Reid\s*Mia Reid/);
    expect((await reception.get(`/desk/member/${mia?.id}`)).text).toMatch(/Paid by\s*Sam Reid/);
  });

  test('a child needs a name, a date of birth and a guardian, not a phone; an adult is no child', async () => {
    const { club, browser } = await openDesk();
    const sam = await club.member();
    const page = `/admin/member/${sam.id}/family/child`;
    const empty = await browser.submit(page, { guardianNote: '' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Enter a first name');
    expect(empty.text).not.toContain('Enter a mobile number');
    const alone = await browser.submit(page, { ...child, guardianNote: '' });
    expect(alone.text).toContain('Under 18s need a parent or guardian');
    expect(alone.html).toContain('value="Mia"');
    const adult = await browser.submit(page, { ...child, dob: '2000-01-01' });
    expect([adult.status, adult.text.includes('They’re 18 or over')]).toEqual([422, true]);
    expect((await club.store.query(families, { limit: 5 })).items).toEqual([]);
  });

  test('somebody else pays, and the family is taken apart', async () => {
    const { club, browser, sam, mia, leo, family, stored, audit } = await openFamily();
    const page = `/admin/member/${sam.id}/family`;
    const alex = await club.member({ firstName: 'Alex', lastName: 'Moss', dob: '1984-02-01' });
    await browser.submit(`${page}?q=alex`, { uid: alex.id }, page);
    const early = await browser.submit(page, {}, `${page}/leave`);
    expect((await browser.follow(early)).text).toContain('They pay for this family.');
    const young = await browser.submit(page, {}, `/admin/member/${leo.id}/family/payer`);
    expect((await browser.follow(young)).text).toContain('The person who pays has to be 18 or over.');
    const handed = await browser.submit(page, {}, `/admin/member/${alex.id}/family/payer`);
    expect((await browser.follow(handed)).text).toContain('Alex');
    // Without a mail server, both find it under Family.
    for (const [person, text] of [
      [alex, 'You now pay for your family.'],
      [sam, `${alex.name} now pays for your family.`],
    ] as const)
      expect((await stored(person.id)).familyNews.at(-1)?.text).toBe(text);
    expect(await family()).toMatchObject({ payerUid: alex.id, guardianUids: [sam.id] });
    await browser.submit(page, {}, `/admin/member/${alex.id}/family/guardian`);
    expect((await family())?.guardianUids).toEqual([sam.id, alex.id]);
    await browser.submit(page, {}, `/admin/member/${alex.id}/family/guardian/end`);
    expect((await family())?.guardianUids).toEqual([sam.id]);
    const { familyId } = await stored(sam.id);
    for (const each of [sam, leo, mia]) {
      const answer = await browser.submit(page, {}, `/admin/member/${each.id}/family/leave`);
      expect((await browser.follow(answer)).status).toBe(200);
      expect((await stored(each.id)).familyId).toBe('');
    }
    expect(await club.store.find(families, familyId)).toBeNull();
    expect((await stored(alex.id)).familyId).toBe('');
    expect((await audit(alex.id)).map(({ action }) => action).toSorted()).toEqual(
      [
        'family.guardian-ended',
        'family.guardian-set',
        'family.joined',
        'family.payer-set',
        'member.created',
      ].filter((action) => action !== 'member.created'),
    );
  });

  test('a young person gets a sign-in of their own, and keeps everything', async () => {
    const { club, browser, mia, leo, stored, mails } = await openFamily();
    const page = `/admin/member/${mia.id}/own-sign-in`;
    const taken = await browser.submit(page, { email: leo.email });
    expect([taken.status, taken.text.includes('Two people can’t share one sign-in address')]).toEqual([
      422,
      true,
    ]);
    const given = await browser.submit(page, { email: 'mia@example.test' });
    expect(given.location).toBe(`/admin/member/${mia.id}`);
    expect(await stored(mia.id)).toMatchObject({ email: 'mia@example.test', familyId: mia.familyId });
    expect((await club.services.identity.findAccount(mia.id))?.email).toBe('mia@example.test');
    expect(await mails(mia.id)).toHaveLength(1);
    expect((await browser.get(page)).text).toContain('They have their own sign-in already.');
    await browser.submit(page, { email: 'again@example.test' });
    expect((await stored(mia.id)).email).toBe('mia@example.test');
  });

  test('details of a child can be changed without a phone number', async () => {
    const { browser, mia, stored } = await openFamily();
    const answer = await browser.submit(`/admin/member/${mia.id}/edit`, {
      ...child,
      firstName: 'Maria',
      emergencyName: '',
      emergencyPhone: '',
    });
    expect(answer.location).toBe(`/admin/member/${mia.id}`);
    expect((await stored(mia.id)).name).toBe('Maria Reid');
  });
});

describe('at the same moment', () => {
  test('two families want the same person: one gets them', async () => {
    const { club, by, sam, stored } = await openFamily();
    const other = await club.member({ firstName: 'Rob', dob: '1980-01-01' });
    const zoe = await club.member({ firstName: 'Zoe', dob: '2012-01-01' });
    const outcomes = await Promise.all(
      [sam, other].map((of) => addToFamily(club.services, { ofUid: of.id, uid: zoe.id, by })),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'refused']);
    const { items } = await club.store.query(families, {
      where: [['memberUids', 'array-contains', zoe.id]],
      limit: 5,
    });
    expect(items.map(({ id }) => id)).toEqual([(await stored(zoe.id)).familyId]);
  });

  test('somebody is made the payer and taken out: whoever pays is always in the family', async () => {
    const { club, by, sam, family } = await openFamily();
    const alex = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
    await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
    await Promise.all([
      makePayer(club.services, { uid: alex.id, by }),
      takeOutOfFamily(club.services, { uid: alex.id, by }),
    ]);
    const after = await family();
    expect(after?.memberUids).toContain(after?.payerUid);
  });

  test('everybody joins at once: nobody is lost', async () => {
    const { club, by, sam, family } = await openFamily();
    const people = await Promise.all(
      ['Ann', 'Ben', 'Cat'].map((firstName) => club.member({ firstName, dob: '2012-01-01' })),
    );
    await Promise.all(people.map(({ id: uid }) => addToFamily(club.services, { ofUid: sam.id, uid, by })));
    expect((await family())?.memberUids).toHaveLength(6);
  });
});

test('closing an account leaves the family; a guardian pays from then on', async () => {
  const { club, by, sam, mia, leo, family, stored } = await openFamily();
  const alex = await club.member({ firstName: 'Alex', dob: '1984-02-01' });
  await addToFamily(club.services, { ofUid: sam.id, uid: alex.id, by });
  await makePayer(club.services, { uid: alex.id, by });
  const before = await family();
  const browser = await club.signedIn(alex);
  const data = await browser.get('/account/security/my-data.json');
  expect(data.html).toContain('"isPayer": true');
  for (const other of [sam, mia, leo]) expect(data.html).not.toContain(other.id);
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  const after = await club.store.find(families, before?.id ?? '');
  expect(after).toMatchObject({ payerUid: sam.id, guardianUids: [sam.id] });
  expect(JSON.stringify(after)).not.toContain(alex.id);
  expect((await stored(mia.id)).familyId).toBe(before?.id);
});

test('no link on a child’s page leads nowhere, though there is no account', async () => {
  const { club, browser, mia } = await openFamily();
  const reception = await club.signedIn(await club.desk());
  const start = ['', '/payments', '/classes', '/visits', '/notes', '/family'];
  for (const [visitor, area] of [
    [browser, 'admin'],
    [reception, 'desk'],
  ] as const) {
    const links = new Set<string>();
    for (const end of start) {
      const page = end === '' ? `/${area}/member/${mia.id}` : `/admin/member/${mia.id}${end}`;
      const { html, status } = await visitor.get(page);
      expect(status, page).toBe(200);
      for (const [, link = ''] of html.matchAll(/ href="(\/[a-z][^"#]*)/g))
        if (link.includes(mia.id)) links.add(link);
    }
    for (const link of links)
      expect((await visitor.get(link.replaceAll('&amp;', '&'))).status, link).toBeLessThan(400);
  }
});
