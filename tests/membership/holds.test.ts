import { afterAll, describe, expect, it } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { members } from '#server/data/collections/members.ts';
import { holds } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { endHold, placeHold } from '#server/membership/place-hold.ts';
import { processHold } from '#server/membership/process-hold.ts';
import { openClub } from '../support/club.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';
import { openTimetable } from '../support/timetable.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());
const engines: [string, () => Store][] = [
  ['sqlite', openStoreInMemory],
  [firestore.engine, () => firestore.open(firestore.newProject())],
];
const day = (text: string) => Temporal.PlainDate.from(text);
const days = { from: day('2026-11-28'), until: day('2026-12-20') };

describe.each(engines)('a hold, on %s', (_, open) => {
  async function openHolding() {
    const timetable = await openTimetable(openClub({ store: open() }));
    const member = await timetable.bookable();
    const by = { uid: member.uid, name: member.name };
    const place = () =>
      placeHold(timetable.club.services, { uid: member.uid, by, reason: '', override: '', ...days });
    return { ...timetable, member, by, place };
  }

  it('against a booking at the same moment: on the days of the hold nothing is booked in the end', async () => {
    const { club, member, place, session, storedSession, storedBookingProfile } = await openHolding();
    await session({ id: 'inside', startsAt: '2026-11-28T10:00:00Z' });
    const wish = { sessionId: 'inside', uid: member.uid, by: 'member', wantsWaitlist: false } as const;
    const [held, booked] = await Promise.all([place(), bookSession(club.services, wish)]);
    expect(held.kind).toBe('changed');
    expect(['booked', 'refused']).toContain(booked.kind);
    expect((await storedSession('inside')).bookedCount).toBe(0);
    expect((await storedBookingProfile(member.uid)).upcoming).toEqual([]);
  });

  it('against an end at the same moment: one of the two wins, completely', async () => {
    const { club, member, by, place } = await openHolding();
    const event = { type: 'cancel-at-period-end', reason: '' } as const;
    const [held, left] = await Promise.all([
      place(),
      changeMembership(club.services, { uid: member.uid, event, by }),
    ]);
    const stored = await club.store.find(members, member.uid);
    const records = (await club.store.query(holds, { limit: 5 })).items;
    expect(left.kind).toBe('changed');
    expect(stored?.cancelAtPeriodEnd).toBe(true);
    expect(stored?.hold !== null).toBe(held.kind === 'changed');
    expect(records).toHaveLength(held.kind === 'changed' ? 1 : 0);
  });

  it('placed five times at once is credited once', async () => {
    const { club, member, place } = await openHolding();
    const end = member.currentPeriodEnd as Temporal.Instant;
    await Promise.all(Array.from({ length: 5 }, place));
    const stored = await club.store.find(members, member.uid);
    expect(stored?.currentPeriodEnd?.since(end).total('hours')).toBeCloseTo(23 * 24, -1);
    expect(await club.store.count(holds)).toBe(1);
  });

  it('ended and processed at once is over once, and its days are taken off once', async () => {
    const { club, member, by, place } = await openHolding();
    await place();
    club.advance({ hours: 9 * 24 });
    const id = `${member.uid}_2026-11-28`;
    await Promise.all([
      processHold(club.services, id),
      endHold(club.services, { uid: member.uid, by }),
      endHold(club.services, { uid: member.uid, by }),
      processHold(club.services, id),
    ]);
    await processHold(club.services, id);
    expect(await club.store.find(holds, id)).toMatchObject({
      stage: 'over',
      until: '2026-11-29',
      dueAt: null,
    });
    const stored = await club.store.find(members, member.uid);
    const end = member.currentPeriodEnd as Temporal.Instant;
    expect(stored?.currentPeriodEnd?.since(end).total('days')).toBe(2);
  });
});
