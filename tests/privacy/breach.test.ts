import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { auditActions } from '#domain/club/audit.ts';
import { categoryOf, dataCategories } from '#domain/privacy/breach.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { openClub } from '../support/club.ts';

const seen = '/admin/adminControl/audit/seen';
const period = '?fromDay=2026-11-20&fromTime=00:00&untilDay=2026-11-22&untilTime=00:00';

test('every category of data is seen by some action, and reading health answers is one', () => {
  const found = new Set(auditActions.map(categoryOf));
  expect([...found].toSorted()).toEqual(dataCategories.toSorted());
  expect(categoryOf('parq.read')).toBe('health answers');
  expect(categoryOf('membership.activated')).toBe('payments and membership');
});

/** Two members whose records were seen, one of whom stopped messages, and one whose were not. */
async function breached() {
  const club = openClub();
  const admin = await club.admin();
  const ana = await club.member({
    firstName: 'Ana',
    lastName: 'Silva',
    name: 'Ana Silva',
    mobile: '07700 900111',
  });
  const ben = await club.member({ firstName: 'Ben', lastName: 'Okoro', name: 'Ben Okoro' });
  const cy = await club.member({ firstName: 'Cy', lastName: 'Young', name: 'Cy Young' });
  const sam = { uid: 'sam', name: 'Sam Thief' };
  for (const [action, memberUid] of [
    ['parq.read', ana.id],
    ['emergency-contact.read', ana.id],
    ['member.edited', ben.id],
    ['members.exported', ''],
  ] as const)
    await writeAudit(club.store, sam, { action, memberUid, summary: '' }, club.now());
  await club.store.set(bookingProfiles, bookingProfiles.decode(ben.id, { mutedMessages: ['club-message'] }));
  return { club, office: await club.signedIn(admin), ana, ben, cy };
}

test('those affected are a list with how to reach them, and making it is in the audit log', async () => {
  const { club, office } = await breached();
  expect((await office.get(`${seen}${period}`)).html).toContain(`${seen}/notice?`);
  const csv = await office.get(`${seen}/people.csv${period}`);
  const rows = parse<Record<string, string>>(new TextDecoder().decode(csv.bytes), {
    bom: true,
    columns: true,
  });
  expect(rows.map(({ Member, Mobile, Times }) => [Member, Mobile, Times]).toSorted()).toEqual([
    ['Ana Silva', '07700 900111', '2'],
    ['Ben Okoro', '07700 900123', '1'],
  ]);
  expect(rows.find(({ Member }) => Member === 'Ana Silva')?.Data).toContain('health answers');
  expect(await club.store.count(auditLog, [['action', '==', 'affected.exported']])).toBe(1);
});

test('the facts for the regulator and the draft say what was seen', async () => {
  const { office } = await breached();
  const page = (await office.get(`${seen}/notice${period}`)).text;
  for (const text of [
    'Yes: health',
    '2, members of the club',
    'Sam Thief',
    '1 exported',
    'emergency contacts',
  ])
    expect(page).toContain(text);
  const empty = await office.get(`${seen}/notice?fromDay=x`);
  expect(empty.status).toBe(303);
});

test('a message to those affected reaches those too who stopped messages, and nobody else', async () => {
  const { club, office, ana, ben } = await breached();
  const form = `${seen}/message${period}`;
  const draft = /<textarea[^>]*name="body"[^>]*>([^<]*)</u.exec((await office.get(form)).html)?.[1] ?? '';
  expect(draft).toContain('[');
  const unfilled = await office.submit(form, { subject: 'Your data', body: draft, next: 'send' });
  expect(unfilled.status).toBe(422);
  expect(unfilled.text).toContain('Replace [say what happened');
  expect((await office.get(form)).html).toContain('Information Commissioner');
  const sent = await office.submit(form, { subject: 'Your data', body: 'Somebody saw it.', next: 'send' });
  expect(sent.status).toBe(303);
  const { items } = await club.store.query(outbox, { limit: 20 });
  const mails = items.filter(({ template }) => template === 'club-notice');
  expect(mails.map(({ memberUid }) => memberUid).toSorted()).toEqual([ana.id, ben.id].toSorted());
  expect(mails[0]?.body).not.toContain('turn off');
});
