import { describe, expect, test } from 'vitest';
import { type Enquiry, leadKey, openLead } from '#server/community/leads/open-lead.ts';
import { takeUnconfirmed } from '#server/community/leads/take-unconfirmed.ts';
import { leads } from '#server/data/collections/leads.ts';
import { openClub } from '../../support/club.ts';

const enquiry: Enquiry = {
  ...{
    name: 'Leo Larsen',
    email: 'leo@example.test',
    mobile: '',
    source: 'friend',
    interest: 'Evening classes',
  },
};

describe('an enquiry', () => {
  test('opens one lead, and the next one of the same person adds to it', async () => {
    const club = openClub();
    const first = await openLead(club.services, enquiry);
    expect(first).toMatchObject({ status: 'enquiry', isOpen: true, dueAt: club.now(), trainerUid: '' });
    club.advance({ minutes: 5 });
    const again = { ...enquiry, mobile: '07700900123', source: 'search', interest: 'And parking?' } as const;
    expect(await openLead(club.services, again)).toMatchObject({
      ...{ id: first.id, source: 'friend', mobile: '07700900123', createdAt: first.createdAt },
      ...{ interest: 'And parking?\n\nEvening classes', changedAt: club.now() },
    });
    expect(await club.store.count(leads)).toBe(1);
  });

  test('sent twice at once is one lead', async () => {
    const club = openClub();
    await Promise.all([1, 2, 3].map(() => openLead(club.services, enquiry)));
    expect(await club.store.count(leads)).toBe(1);
    expect(await club.store.find(leads, leadKey('Leo@example.test'.toLowerCase()))).toMatchObject({
      interest: 'Evening classes',
    });
  });

  test('of their own turns messages on again; what staff write down, or nobody confirmed, does not', async () => {
    const club = openClub();
    const { id } = await openLead(club.services, enquiry);
    await club.store.update(leads, id, { noMessages: true });
    const again = { ...enquiry, interest: 'Parking' };
    const isOff = async () => (await club.store.find(leads, id))?.noMessages;
    await openLead(club.services, again, { uid: 'ada', name: 'Ada Admin' });
    expect(await isOff()).toBe(true);
    await takeUnconfirmed(club.services, { enquiry: again, address: '192.0.2.1' });
    expect(await isOff()).toBe(true);
    await openLead(club.services, { ...again, interest: 'Prices' });
    expect(await isOff()).toBe(false);
  });

  test('to a trainer is a lead of its own', async () => {
    const club = openClub();
    await openLead(club.services, enquiry);
    const toTrainer = await openLead(club.services, { ...enquiry, trainerUid: 'callum', memberUid: 'leo' });
    expect(toTrainer).toMatchObject({ trainerUid: 'callum', memberUid: 'leo', expiresAt: null });
    expect(await club.store.count(leads)).toBe(2);
  });
});
