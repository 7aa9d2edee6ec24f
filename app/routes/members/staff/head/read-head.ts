import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { sessionsLeftTexts } from '#domain/community/session-packs.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatMobile, telHref } from '#domain/members/mobile-number.ts';
import { findTrainingObstacles } from '#domain/members/training-obstacles.ts';
import { classesLeftText } from '#domain/membership/allowance.ts';
import { dayPassLabel, hasDayPass } from '#domain/membership/day-pass.ts';
import { owedBesides } from '#domain/membership/debts.ts';
import { leavingLabel } from '#domain/membership/end-notices.ts';
import { troubleLabels } from '#domain/messages/address-mark.ts';
import { ageOn, localDate, storedDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { newBookingProfile } from '#server/bookings/booking-facts.ts';
import { findOwnPacks } from '#server/community/trainers/find-sessions.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type BookingProfile, bookingProfiles } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { merges } from '#server/data/collections/merges.ts';
import type { Sale } from '#server/data/collections/sales.ts';
import type { SessionPack } from '#server/data/collections/trainers.ts';
import type { Store } from '#server/data/store.ts';
import { readDoorHours } from '#server/door/plan-hours.ts';
import { readProfile } from '#server/members/read-profile.ts';
import { listOpenSales } from '#server/payments/desk/open-sales.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { type FamilyLine, familyLine } from '../../../families/staff/family-line.ts';
import { statusChip } from '../member-view.ts';
import { mainActionLink, memberMenu } from './head-actions.ts';

/** What every tab of a member’s page has read. */
export interface MemberOnPage {
  readonly head: MemberHead;
  readonly member: Member;
  readonly plan: Plan | null;
  readonly bookingProfile: BookingProfile;
  /** The sales at the desk that are not paid in full. */
  readonly openSales: readonly Sale[];
  /** Of sessions with trainers. */
  readonly trainingPacks: readonly SessionPack[];
  readonly isAdmin: boolean;
  readonly family: FamilyLine | null;
  readonly now: Temporal.Instant;
}

export type MemberHead = Awaited<ReturnType<typeof headView>>;

/**
 * The head of a member’s page, the same on every tab.
 * @throws a 404 where there is no such member
 */
export async function readMemberHead(url: URL, context: Context, id: string): Promise<MemberOnPage> {
  const services = context.get(servicesContext);
  const { store } = services;
  const now = services.now();
  const [member, bookingProfile, settings] = await Promise.all([
    readProfile(services, id),
    store.find(bookingProfiles, id),
    services.settings.read(),
  ]);
  if (!member) throw await leadToMerged(store, id, url);
  const [plan, family] = await Promise.all([
    member.planId ? store.find(plans, member.planId) : null,
    familyLine(store, member, now),
  ]);
  const isAdmin = decideAdminCheck(requireLogin(context).claims);
  const week = { from: now, until: now.add({ hours: 24 * 7 }), findPlan: async () => plan };
  const [openSales, trainingPacks, doorHours] = await Promise.all([
    member.owedInPence > 0 ? listOpenSales(store, id) : [],
    findOwnPacks(store, id),
    readDoorHours(store, member, settings, week),
  ]);
  const profile = bookingProfile ?? newBookingProfile(id);
  const known = { member, plan, bookingProfile: profile, openSales, trainingPacks, isAdmin, now, family };
  const { strikes } = profile;
  const obstacles = findTrainingObstacles({ member, plan, doorHours, strikes, settings }, now);
  return { ...known, head: headView({ ...known, canMail: canMail(services) }, obstacles) };
}

/** Somebody whose profile was merged into another is found there while that can be undone. */
async function leadToMerged(store: Store, id: string, url: URL) {
  const merge = await store.find(merges, id);
  return merge ? redirect(paths.viewMember(merge.keptUid), 303) : notFound(url);
}

function headView(
  known: Omit<MemberOnPage, 'head'> & { readonly canMail: boolean },
  obstacles: readonly { readonly code: string; readonly tone: 'bad' | 'warn'; readonly sentence: string }[],
) {
  const { member, plan, bookingProfile, openSales, trainingPacks, isAdmin, now } = known;
  const owed = owedBesides(member, openSales, now);
  return {
    uid: member.id,
    name: displayName(member),
    initials: initialsOf(displayName(member)),
    pictureId: member.pictureId,
    photoHref: paths.memberPhoto(member.id),
    chip: statusChip(member, now),
    leavingChip: leavingLabel(member, now),
    dayPassChip: hasDayPass(member, now) ? dayPassLabel : null,
    emailChip: member.emailTrouble === '' ? null : troubleLabels[member.emailTrouble],
    phone: member.mobile ? { text: formatMobile(member.mobile), href: telHref(member.mobile) } : null,
    email: member.email,
    facts: [
      { text: member.memberNumber && `Member ${member.memberNumber}` },
      { text: classesLeftText(member, plan, bookingProfile.uses, now), fact: 'classes-left' },
      ...sessionsLeftTexts(trainingPacks, now).map((text) => ({ text, fact: 'sessions-left' })),
      { text: owed > 0 ? `Owes ${formatPence(owed)}${owed < member.owedInPence ? ' more' : ''}` : '' },
      { text: known.family?.owes ?? '' },
    ].filter(({ text }) => text !== ''),
    birthday: birthdayText(member, now),
    obstacles,
    isAdmin,
    mergeHref: isAdmin && member.mergedFrom !== '' ? paths.mergePeople(member.id) : '',
    family: known.family,
    main: mainActionLink({ member, plan, openSales, isAdmin, canMail: known.canMail }, now),
    menu: memberMenu({ member, plan, isAdmin }, now),
  };
}

/** `PS` for Priya Shah. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('en-GB');
}

/** On the day, and on 28 February for a 29 February that doesn’t come this year; otherwise empty. */
function birthdayText({ dob }: Member, now: Temporal.Instant): string {
  const born = storedDate(dob);
  if (!born) return '';
  const today = localDate(now);
  const birthday = born.with({ year: today.year });
  return birthday.equals(today) && born.year < today.year ? `Birthday today: ${ageOn(born, now)}` : '';
}
