import { beforeEach, describe, expect, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { consents } from '#server/data/collections/consents.ts';
import { handovers } from '#server/data/collections/handovers.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { items } from '#server/data/collections/sales.ts';
import { waiverSignatures } from '#server/data/collections/waivers.ts';
import { addToFamily, setGuardian } from '#server/families/change-family.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { openShop, type Shop } from '../support/shop.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const by = { uid: 'ada', name: 'Ada Admin' };
const jo = { firstName: 'Jo', lastName: 'Daysworth', 'dob-day': '27', 'dob-month': '3', 'dob-year': '1990' };
const contact = { emergencyName: 'Sam Secret', emergencyPhone: '07700 900 456' };
const sign = { declaredName: 'Jo Daysworth', agree: 'on' };
const GONE = 'This link doesn’t work';

let shop: Shop;
let desk: Visitor;
/** The receipt of Jo’s day pass. */
let receipt: string;

async function sellPass(person: object = jo): Promise<string> {
  const { location } = await desk.submit('/desk/sell', {
    item1: 'pass',
    payment: 'cash',
    ...person,
    ...contact,
  });
  return location ?? expect.unreachable();
}

beforeEach(async () => {
  shop = await openShop();
  const { club } = shop;
  await publishWaiver(club.services, { text: 'At my own risk.', mustSignAgain: true, seen: 0, by });
  const pass = { priceInPence: 1200, isActive: true, name: 'Day pass', dayPass: 'door' };
  await club.store.create(items, items.decode('pass', pass));
  desk = await club.signedIn(await club.desk());
  receipt = await sellPass();
});

/** What the link is, as the page shows it once. */
const linkIn = ({ html }: Answer) => /http:\/\/[^/<]+(\/waiver\?code=[\w-]+)/.exec(html)?.[1] ?? '';
const giveLink = async (at = receipt) => linkIn(await desk.submit(`${at}/waiver`, {}));
const findJo = async () => {
  const where = [['sortName', '==', 'daysworth jo']] as const;
  const [found] = (await shop.club.store.query(members, { where, limit: 1 })).items;
  return found ?? expect.unreachable();
};
const signatures = () => shop.club.store.count(waiverSignatures);

describe('a waiver by link', () => {
  test('is signed on the visitor’s phone, without an account or email, and staff see it', async () => {
    const { club } = shop;
    expect((await desk.get(receipt)).html).toContain(`href="${receipt}/waiver"`);
    const shown = await desk.submit(`${receipt}/waiver`, {});
    expect(shown.html).toContain('aria-label="QR code of the link"');
    expect(shown.text).toContain('Waiting for them to sign.');
    expect((await desk.get(receipt)).text).toContain('They haven’t signed the waiver on their phone yet.');
    const link = linkIn(shown);
    // Only this once: the store has a hash.
    expect(linkIn(await desk.get(`${receipt}/waiver`))).toBe('');
    const code = link.split('=')[1] ?? '';
    const { items: stored } = await club.store.query(handovers, { limit: 5 });
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    expect(JSON.stringify(stored)).not.toContain(code);

    const phone = club.visitor();
    const page = await phone.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Jo, please read this and sign it with your name.');
    expect(page.text).toContain('At my own risk.');
    for (const secret of ['Daysworth', 'Sam Secret', '900456', '1990', '£'])
      expect(page.html).not.toContain(secret);
    expect(await signatures()).toBe(0);
    const unsigned = await phone.submit(link, { ...sign, agree: '' });
    expect([unsigned.status, unsigned.html]).toEqual([422, expect.stringContaining('value="Jo Daysworth"')]);
    const other = await phone.submit(link, { ...sign, declaredName: 'Max Mustermann' });
    expect(other.status).toBe(422);
    const signed = await phone.submit(link, sign);
    expect([signed.status, signed.location]).toEqual([303, '/waiver/thanks']);
    expect((await phone.get('/waiver/thanks')).text).toContain('Please go back to the desk.');

    const member = await findJo();
    expect(member).toMatchObject({ signedWaiverVersion: 1, emergencyContact: { name: 'Sam Secret' } });
    expect((await desk.get(receipt)).text).toContain('Waiver signed.');
    expect((await desk.get(`${receipt}/waiver`)).text).toContain('Waiver signed.');
    expect((await desk.get(`/admin/member/${member.id}/waiver`)).text).toContain(
      'On their own phone, with a link from',
    );
    expect((await club.store.query(consents, { limit: 5 })).items).toMatchObject([
      { kind: 'waiver', isGiven: true, way: 'desk-link', place: '/waiver', byName: 'Jo Daysworth' },
    ]);
    const { items: log } = await club.store.query(auditLog, {
      where: [['memberUid', '==', member.id]],
      limit: 20,
    });
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['waiver.linked', 'waiver.signed']),
    );
    expect(await club.store.count(outbox)).toBe(0);
  });

  test('answers the same whether its code is unknown, used, replaced, of a pass that is void, or of yesterday', async () => {
    const { club } = shop;
    const phone = club.visitor();
    const replaced = await giveLink();
    const used = await giveLink();
    await phone.submit(used, sign);
    const voided = await sellPass({ ...jo, firstName: 'Max', lastName: 'Other', 'dob-year': '1970' });
    const ofVoid = await giveLink(voided);
    expect((await phone.get(ofVoid)).status).toBe(200);
    expect(await shop.giveBack(voided.split('/').at(-1) ?? '', { kind: 'void' })).toMatchObject({
      kind: 'returned',
    });
    const ofToday = await giveLink(
      await sellPass({ ...jo, firstName: 'Ann', lastName: 'Third', 'dob-year': '1960' }),
    );
    // As somebody types it.
    const typed = ofToday.toLowerCase().replaceAll('-', '');
    expect((await phone.get(typed)).status).toBe(200);
    club.advance({ hours: 24 });
    const answers = await Promise.all(
      ['/waiver', '/waiver?code=x', replaced, used, ofVoid, ofToday].map((path) => phone.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 410));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain(GONE);
    for (const path of [replaced, ofVoid, ofToday]) {
      const posted = await phone.post(path, { ...sign, seen: '1' });
      expect((await phone.follow(posted)).status).toBe(410);
    }
    expect(await signatures()).toBe(1);
  });

  test('is signed once, by whoever of two is first', async () => {
    const link = await giveLink();
    const phones = [shop.club.visitor(), shop.club.visitor('203.0.113.9')];
    const answers = await Promise.all(phones.map((phone) => phone.submit(link, sign)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers.filter(({ location }) => location === '/waiver/thanks')).toHaveLength(1);
    expect(await signatures()).toBe(1);
  });

  test('is not guessed: a network that tries many codes has to wait, but keeps out nobody who has a link', async () => {
    const link = await giveLink();
    const guesser = shop.club.visitor('198.51.100.7');
    for (let tries = 0; tries < 50; tries += 1) await guesser.get(`/waiver?code=${tries}`);
    const late = await guesser.get('/waiver?code=50');
    expect([late.status, late.text]).toEqual([429, expect.stringContaining('Please wait 15 minutes')]);
    expect((await shop.club.visitor('203.0.113.9').get('/waiver?code=50')).status).toBe(410);
    expect((await guesser.get(link)).status).toBe(200);
    shop.club.advance({ minutes: 16 });
    expect((await guesser.get('/waiver?code=50')).status).toBe(410);
  });

  test('never says what the club calls them, and takes a guardian’s name for a child’s from nobody unconfirmed', async () => {
    const link = await giveLink();
    const phone = shop.club.visitor();
    const { firstName, lastName } = await findJo();
    const parent = await shop.club.member({ firstName: 'Pia', lastName: 'Parent', dob: '1980-01-01' });
    const { id } = await findJo();
    const staff = { uid: 'ada', name: 'Ada', isAdmin: true };
    await shop.club.store.update(members, id, { dob: '2012-03-27' });
    await addToFamily(shop.club.services, { ofUid: parent.id, uid: id, by: staff });
    await setGuardian(shop.club.services, { uid: parent.id, isGuardian: true, by: staff });
    const known = await phone.submit(link, { ...sign, guardianName: 'Pia Parent' });
    expect([known.status, known.text.includes('phone')]).toEqual([422, true]);
    await shop.club.store.update(members, id, { dob: '1990-03-27' });
    const wrong = await phone.submit(link, { ...sign, declaredName: 'Xx Xx' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Enter your full name as you gave it at the desk');
    expect(wrong.text).not.toContain(`${firstName} ${lastName}`);
  });

  test('asks for no emergency contact, which the sale has asked for, and nobody with the link changes one', async () => {
    const { club } = shop;
    const { id } = await findJo();
    const emergencyContact = { name: '', phone: '' };
    await club.store.update(members, id, { emergencyContact });
    const phone = club.visitor();
    const link = await giveLink();
    expect((await phone.get(link)).text).not.toContain('mergency');
    const posted = await phone.submit(link, { ...sign, ...contact, emergencyName: 'Eve Else' });
    expect(posted.location).toBe('/waiver/thanks');
    expect((await findJo()).emergencyContact).toEqual(emergencyContact);
    await club.store.update(members, id, { signedWaiverVersion: 0 });
    await phone.submit(await giveLink(), sign);
    expect(await signatures()).toBe(2);
    const withoutContact = { ...jo, item1: 'pass', payment: 'cash', lastName: 'Alone' };
    expect((await desk.submit('/desk/sell', withoutContact)).text).toContain(
      'Enter the name and number of somebody to call in an emergency',
    );
  });

  test('opens no tablet, and is made only from the receipt of a pass that is theirs and by the desk', async () => {
    const { club } = shop;
    const link = await giveLink();
    const phone = club.visitor();
    phone.cookies.set('cf_handover', encodeURIComponent(link.split('=')[1] ?? ''));
    expect((await phone.get('/tablet')).location).toMatch(/^\/auth\/login/);
    const water = await desk.submit('/desk/sell', { item1: 'water', payment: 'cash' });
    expect((await desk.get(`${water.location}/waiver`)).status).toBe(404);
    expect((await desk.post(`${water.location}/waiver`, {})).status).toBe(404);
    const coach = await club.signedIn(await club.coach());
    expect((await coach.post(`${receipt}/waiver`, {})).status).toBe(403);
    club.advance({ hours: 24 });
    const later = await club.signedIn(await club.desk());
    expect((await later.get(`${receipt}/waiver`)).status).toBe(404);
  });

  test('signed for a child by somebody not confirmed, it counts nowhere yet: receipt, its page, the member’s and check-in say so', async () => {
    const { club } = shop;
    const { id } = await findJo();
    await club.store.update(members, id, { dob: '2012-03-27' });
    const checkIn = paths.checkInAtDesk(id);
    const said = 'Waiver signer not confirmed.';
    expect((await desk.get(checkIn)).text).toContain('Waiver not signed.');
    const signed = await club.visitor().submit(await giveLink(), {
      ...{ ...sign, guardianName: 'Pat Other', guardianPhone: '07700 900 321', isGuardian: 'on' },
    });
    expect(signed.location).toBe('/waiver/thanks');
    for (const page of [receipt, `${receipt}/waiver`, checkIn]) {
      const { text } = await desk.get(page);
      expect(text).toContain(said);
      expect(text).not.toContain('Waiver signed');
    }
    expect((await desk.get(`/desk/member/${id}`)).text).toContain('Signer not confirmed');
    await club.store.update(members, id, { unconfirmedSigners: { parq: null, waiver: null } });
    for (const page of [receipt, `${receipt}/waiver`])
      expect((await desk.get(page)).text).toContain('Waiver signed.');
    expect((await desk.get(checkIn)).text).not.toContain('Waiver');
  });
});
