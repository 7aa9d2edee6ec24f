/** A family in the test club: Sam pays, and is the guardian of Mia (12) and Leo (16). */
import { families } from '#server/data/collections/families.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { addChild } from '#server/families/add-child.ts';
import { addToFamily, confirmGuardian } from '#server/families/change-family.ts';
import type { ClubOptions } from './club.ts';
import { type Desk, openDesk } from './desk.ts';

export const child = {
  ...{ firstName: 'Mia', lastName: 'Reid', mobile: '', dob: '2014-05-05', sex: 'female' },
  guardianNote: 'Sam Reid, 07700 900 123',
};

export interface FamilyHouse extends Desk {
  readonly by: { readonly uid: string; readonly name: string; readonly isAdmin: boolean };
  readonly sam: Member;
  /** Has no account. */
  readonly mia: Member;
  /** Has an account. */
  readonly leo: Member;
  family(): Promise<ReturnType<typeof families.decode> | null>;
}

export async function openFamily(options: ClubOptions = {}): Promise<FamilyHouse> {
  const desk = await openDesk(options);
  const { club, admin, stored } = desk;
  const by = { uid: admin.uid, name: 'Ada Admin', isAdmin: true };
  const sam = await club.member({ firstName: 'Sam', lastName: 'Reid', dob: '1985-02-01' });
  const leo = await club.member({ firstName: 'Leo', lastName: 'Reid', dob: '2010-01-31' });
  await addChild(club.services, { ofUid: sam.id, child, isGuardian: true, by });
  await addToFamily(club.services, { ofUid: sam.id, uid: leo.id, by });
  await confirmGuardian(club.services, {
    guardianUid: sam.id,
    childUid: leo.id,
    by: { uid: leo.id, name: leo.name },
  });
  const family = async () => club.store.find(families, (await stored(sam.id)).familyId);
  const known = await club.store.findMany(members, (await family())?.memberUids ?? []);
  const mia = known.find((each) => each?.firstName === 'Mia');
  if (!mia) throw new Error('no Mia');
  return { ...desk, by, sam: await stored(sam.id), mia, leo: await stored(leo.id), family };
}
