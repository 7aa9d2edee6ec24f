import { mayActFor, noLongerActs } from '#domain/families/family.ts';
import { actingGuardians, mayConfirm, pendingPairs } from '#domain/families/guardians.ts';
import { notFound } from '../access/not-found.ts';
import { families, type StoredFamily } from '../data/collections/families.ts';
import { type Member, members } from '../data/collections/members.ts';
import { readProfile } from '../members/read-profile.ts';
import { type Context, requireLogin, servicesContext } from '../request/context.ts';
import type { Services } from '../services.ts';
import { asGuarded } from './guarded-person.ts';

/** What somebody may see and do in their own family. */
export interface OwnFamily {
  readonly family: StoredFamily | null;
  /** Those they act for: under 18, the oldest first. */
  readonly children: readonly Member[];
  /** Those they pay for, themselves too; empty where somebody else pays. */
  readonly paidFor: readonly Member[];
  /** Guardians whom they are asked to confirm, for themselves or for a child. */
  readonly asked: readonly { readonly guardian: Member; readonly child: Member }[];
  /** Those whom they will act for once somebody has confirmed it. */
  readonly waitingFor: readonly Member[];
  /** Who pays for them; null: they do themselves. */
  readonly payer: Member | null;
  /** Their own guardians. */
  readonly actedBy: readonly Member[];
}

export async function findOwnFamily(
  { store, now }: Pick<Services, 'store' | 'now'>,
  member: Pick<Member, 'id' | 'familyId'>,
): Promise<OwnFamily> {
  const family = member.familyId === '' ? null : await store.find(families, member.familyId);
  if (!family)
    return { family: null, payer: null, children: [], paidFor: [], asked: [], waitingFor: [], actedBy: [] };
  const people = (await store.findMany(members, family.memberUids)).filter((each) => each !== null);
  const at = now();
  const oldestFirst = people.toSorted((one, other) => one.dob.localeCompare(other.dob));
  const isPayer = family.payerUid === member.id;
  const byUid = (uid: string) => people.filter(({ id }) => id === uid);
  const guarded = people.map(asGuarded);
  const pending = pendingPairs(family, guarded, at);
  const own = guarded.find(({ uid }) => uid === member.id);
  return {
    family,
    payer: isPayer ? null : (byUid(family.payerUid)[0] ?? null),
    children: oldestFirst.filter((each) => mayActFor(family, member.id, each, at) === 'everything'),
    paidFor: isPayer ? oldestFirst : [],
    asked: pending
      .filter((pair) => mayConfirm(family, member.id, pair, guarded, at))
      .flatMap(({ guardianUid, childUid }) =>
        byUid(guardianUid).flatMap((guardian) => byUid(childUid).map((child) => ({ guardian, child }))),
      ),
    waitingFor: pending
      .filter(({ guardianUid }) => guardianUid === member.id)
      .flatMap(({ childUid }) => byUid(childUid)),
    actedBy: own ? actingGuardians(family, own, at).flatMap(byUid) : [],
  };
}

export interface OwnChild {
  readonly child: Member;
  /** Who acts for them: the signed-in guardian. */
  readonly by: { readonly uid: string; readonly name: string };
  readonly guardian: Member;
  readonly now: Temporal.Instant;
}

/** A child that the signed-in person acts for, read from the store. @throws a 404 where they do not */
export async function requireChild(url: URL, context: Context, id: string): Promise<OwnChild> {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const [guardian, child] = await Promise.all([readProfile(services, uid), readProfile(services, id)]);
  const family = child?.familyId ? await services.store.find(families, child.familyId) : null;
  const now = services.now();
  if (!guardian || !child || mayActFor(family, uid, child, now) !== 'everything')
    throw notFound(url, (child && noLongerActs(family, uid, { ...child, uid: id }, now)) ?? undefined);
  return { child, guardian, by: { uid, name: guardian.name }, now };
}
