/** What anybody sees of a member but their payments: the document, their own pages, the door, and what they may book. */
import { expect } from 'vitest';
import { hasDayPass } from '#domain/membership/day-pass.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import type { Desk } from './desk.ts';

export async function seen({ club, browser }: Pick<Desk, 'club' | 'browser'>, uid: string) {
  const member = await club.store.find(members, uid);
  if (!member) throw new Error(`no member ${uid}`);
  const { lastUpdated: _, ledgerEntries: __, dayPass, ...facts } = member;
  const own = await club.signedIn(member);
  const text = async (page: string) => {
    const answer = await own.get(page);
    expect(answer.status).toBe(200);
    return answer.text;
  };
  // The notice of what staff did last is shown once.
  await browser.get('/desk');
  return {
    facts,
    // That of another day opens nothing, and is shown nowhere.
    dayPass: hasDayPass({ dayPass }, club.now()) ? dayPass : null,
    home: await text('/account/dashboard'),
    plans: await text('/membership/plans'),
    pass: await text('/account/profile'),
    classes: await text('/classes?view=list'),
    atDoor: (await browser.get(`/admin/check-in/${uid}`)).text,
    booker: await club.store.find(bookingProfiles, uid),
  };
}
