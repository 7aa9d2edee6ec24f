import { expect, test } from 'vitest';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { remindOfParq } from '#server/health/remind-of-parq.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { openClub, type TestClub } from '../support/club.ts';

const submission = { answers: { dizziness: false }, note: '', declaredName: 'Priya' };

async function memberWithParq(club: TestClub, facts: Partial<Member> = {}) {
  const member = await club.member({ membershipStatus: 'active', ...facts });
  await submitParq(club.services, member.id, submission);
  return member;
}

async function mailsOf(club: TestClub, { id }: Member) {
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', id]], limit: 10 });
  return items.filter(({ template }) => template === 'parq-expiring');
}

test('a member gets one mail a fortnight before the PAR-Q expires', async () => {
  const club = openClub({ now: '2026-06-01T12:00:00Z' });
  const member = await memberWithParq(club);
  club.advance({ hours: 24 * 168 });
  expect(await remindOfParq(club.services)).toBe(0);
  club.advance({ hours: 24 });
  expect(await remindOfParq(club.services)).toBe(1);
  club.advance({ hours: 1 });
  expect(await remindOfParq(club.services)).toBe(0);
  const [mail] = await mailsOf(club, member);
  expect(mail?.to).toBe(member.email);
  expect(mail?.subject).toContain('expires on 1 December 2026');
  expect(mail?.body).toContain('/account/parq');
});

test('two instances that look at the same time send one mail', async () => {
  const club = openClub({ now: '2026-06-01T12:00:00Z' });
  const member = await memberWithParq(club);
  club.advance({ hours: 24 * 175 });
  const sent = await Promise.all([remindOfParq(club.services), remindOfParq(club.services)]);
  expect(sent[0] + sent[1]).toBe(1);
  expect(await mailsOf(club, member)).toHaveLength(1);
});

test('a new PAR-Q is announced again when its own end comes', async () => {
  const club = openClub({ now: '2026-06-01T12:00:00Z' });
  const member = await memberWithParq(club);
  club.advance({ hours: 24 * 175 });
  await remindOfParq(club.services);
  await submitParq(club.services, member.id, submission);
  expect(await remindOfParq(club.services)).toBe(0);
  club.advance({ hours: 24 * 170 });
  await remindOfParq(club.services);
  expect(await mailsOf(club, member)).toHaveLength(2);
});

test('whoever has left, has never joined, or is out of date already is left in peace', async () => {
  const club = openClub({ now: '2026-06-01T12:00:00Z' });
  await memberWithParq(club, { membershipStatus: 'cancelled' });
  await memberWithParq(club, { membershipStatus: 'pending' });
  club.advance({ hours: 24 * 175 });
  expect(await remindOfParq(club.services)).toBe(0);
  const late = await memberWithParq(club);
  club.advance({ hours: 24 * 190 });
  expect(await remindOfParq(club.services)).toBe(0);
  expect(await mailsOf(club, late)).toEqual([]);
});

test('where a clearance ends before the answers, the mail says to speak to the club, once for each end', async () => {
  const club = openClub({ now: '2026-06-01T12:00:00Z' });
  const cleared = (day: string) => ({
    parqReview: { outcome: 'cleared', note: 'No burpees', validUntil: day } as const,
    parqReviewedAt: club.now().add({ seconds: 1 }),
  });
  const member = await memberWithParq(club);
  const clear = async (day: string) => {
    const stored = { ...((await club.store.find(members, member.id)) ?? member), ...cleared(day) };
    await club.store.update(members, member.id, { ...cleared(day), ...deriveParqFields(stored) });
  };
  await clear('2026-06-30');
  club.advance({ hours: 24 * 10 });
  expect(await remindOfParq(club.services)).toBe(0);
  club.advance({ hours: 24 * 6 });
  expect(await remindOfParq(club.services)).toBe(1);
  expect(await remindOfParq(club.services)).toBe(0);
  await clear('2026-11-01');
  expect(await remindOfParq(club.services)).toBe(0);
  club.advance({ hours: 24 * 130 });
  expect(await remindOfParq(club.services)).toBe(1);
  club.advance({ hours: 24 * 28 });
  await clear('');
  expect(await remindOfParq(club.services)).toBe(1);
  const mails = await mailsOf(club, member);
  const subjects = mails.map(({ subject }) => subject.replace(/^.* (?=PAR-Q)/, '')).sort();
  expect(subjects).toEqual([
    'PAR-Q consultation is due by 1 November 2026',
    'PAR-Q consultation is due by 30 June 2026',
    'PAR-Q expires on 1 December 2026',
  ]);
  const told = mails.find(({ subject }) => subject.includes('30 June'));
  expect(told?.body).toContain('Please speak to us at the front desk before then');
  expect(told?.body).not.toMatch(/burpees|cleared|\/account\/parq/i);
});
