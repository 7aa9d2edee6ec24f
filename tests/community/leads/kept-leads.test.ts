import { describe, expect, test } from 'vitest';
import { closeAccount } from '#server/accounts/close-account.ts';
import { gatherMyData } from '#server/accounts/gather-my-data.ts';
import { changeLead } from '#server/community/leads/change-lead.ts';
import { openLead } from '#server/community/leads/open-lead.ts';
import { leads } from '#server/data/collections/leads.ts';
import { removeVisitors } from '#server/data/remove-expired.ts';
import { openClub, PASSWORD } from '../../support/club.ts';

const enquiryOf = (email: string) =>
  ({ name: 'Leo Larsen', email, mobile: '', source: 'friend', interest: 'Evening classes' }) as const;

describe('row 32: what is kept of people who have not joined', () => {
  test('goes 180 days after the last contact', async () => {
    const club = openClub();
    await openLead(club.services, enquiryOf('leo@example.test'));
    club.advance({ hours: 24 * 100 });
    await openLead(club.services, enquiryOf('leo@example.test'));
    club.advance({ hours: 24 * 179 });
    expect(await removeVisitors(club.store, club.now())).toBe(0);
    club.advance({ hours: 24 });
    expect(await removeVisitors(club.store, club.now())).toBe(1);
    expect(await club.store.count(leads)).toBe(0);
  });

  test('goes when they are lost, although they had an account', async () => {
    const club = openClub();
    const leo = await club.member();
    const { id } = await openLead(club.services, { ...enquiryOf(leo.email), memberUid: leo.uid });
    expect(await club.store.find(leads, id)).toMatchObject({ expiresAt: null });
    const step = { type: 'lose', reason: 'price' } as const;
    const by = { uid: 'ada', name: 'Ada Admin' };
    expect(await changeLead(club.services, { leadId: id, step, by })).toMatchObject({ kind: 'changed' });
    club.advance({ hours: 24 * 180 });
    expect(await removeVisitors(club.store, club.now())).toBe(1);
  });
});

describe('row 32: somebody with an account', () => {
  test('finds their enquiries in their data, without who looked after them, and takes them along', async () => {
    const club = openClub();
    const [leo, other] = [await club.member(), await club.member()];
    const asked = await openLead(club.services, enquiryOf(leo.email));
    await club.store.update(leads, asked.id, { assignedUid: 'ada', assignedName: 'Ada Admin' });
    await openLead(club.services, { ...enquiryOf(leo.email), trainerUid: 'callum', memberUid: leo.uid });
    await openLead(club.services, enquiryOf(other.email));
    const origin = { address: '203.0.113.7', userAgent: '' };
    const { login } = await club.services.identity.signIn({ email: leo.email, password: PASSWORD }, origin);
    const { enquiries } = await gatherMyData(club.services, login);
    expect(enquiries).toHaveLength(2);
    expect(JSON.stringify(enquiries)).not.toMatch(/ada|callum/i);
    await closeAccount(club.services, login, PASSWORD);
    const { items } = await club.store.query(leads, { limit: 10 });
    expect(items.map(({ email }) => email)).toEqual([other.email]);
  });
});
