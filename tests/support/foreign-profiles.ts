/** Profiles as another client of the same database writes them: with the specification's fields, or with none of them. */
import { storedDocuments } from '#server/data/collections/collection.ts';
import { members } from '#server/data/collections/members.ts';
import type { StoredFields } from '#server/data/store.ts';
import { PASSWORD, type TestClub } from './club.ts';

export const rawMembers = storedDocuments(members.name);

export interface ForeignProfile {
  readonly uid: string;
  readonly email: string;
}

/** Every field of the specification (§3) except the `uid`, which other clients leave out; and one unknown field. */
export function specificationFields(club: TestClub, facts: StoredFields = {}): StoredFields {
  const now = club.now();
  const completedAt = now.subtract({ hours: 24 * 7 });
  return {
    email: 'niamh@example.test',
    firstName: 'Niamh',
    lastName: 'O’Brien',
    name: 'Niamh O’Brien',
    mobile: '07700 900456',
    dob: '1994-11-03',
    sex: 'female',
    qrCodeUrl: 'https://old.example.test/niamh.png',
    createdAt: now.subtract({ hours: 24 * 30 }),
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    parqResults: [{ completedAt, hasYesAnswers: false, clinic: 'Leith' }],
    parqReviewedAt: null,
    parqReviewedBy: '',
    stripeCustomerId: '',
    stripeSubscriptionId: '',
    subscriptionStatus: '',
    currentPeriodStart: now.subtract({ hours: 24 * 10 }),
    currentPeriodEnd: now.add({ hours: 24 * 60 }),
    cancelAtPeriodEnd: false,
    lastUpdated: now,
    checkoutCompletedAt: null,
    subscriptionUpdatedAt: null,
    cancelledAt: null,
    isAdmin: false,
    isCoach: true,
    theirs: { since: now, tags: ['old app'] },
    ...facts,
  };
}

/** An account, and a profile that another client has written for it. */
export async function foreignProfile(
  club: TestClub,
  email: string,
  fields: StoredFields,
): Promise<ForeignProfile> {
  const { uid } = await club.services.identity.createAccount({ email, password: PASSWORD });
  await club.store.create(rawMembers, { id: uid, fields });
  return { uid, email };
}

export async function storedFields(club: TestClub, uid: string): Promise<StoredFields> {
  return (await club.store.find(rawMembers, uid))?.fields ?? {};
}
