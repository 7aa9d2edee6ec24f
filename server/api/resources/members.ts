import { z } from 'zod';
import { hasStaffProfile } from '#domain/accounts/roles.ts';
import { effectiveStatus, membershipStatuses } from '#domain/membership/membership.ts';
import { type Member, members } from '../../data/collections/members.ts';
import type { Query } from '../../data/store.ts';
import { wrongParameters } from '../problem.ts';
import { choiceParameter, instantParameter, pageParameters } from '../query.ts';
import {
  between,
  equalTo,
  idField,
  maybeDate,
  maybeInstant,
  maybeInstantText,
  maybeText,
  textOrNull,
} from './fields.ts';
import { type ApiRecord, apiList } from './resource.ts';

const memberSchema = z
  .object({
    id: idField('Stays the same for as long as the account exists.'),
    memberNumber: maybeText('What they type at the kiosk begins with it.'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: maybeText('As they typed it.'),
    dateOfBirth: maybeDate('Their birthday.'),
    joinedAt: maybeInstant('When they signed up or were added: not when they became a member.'),
    lastSeenAt: maybeInstant('Their last visit.'),
    tags: z.array(z.string()).describe('What staff sort members by.'),
    isStaff: z.boolean().describe('An admin, a coach or at the front desk.'),
    membership: z.object({
      status: z.enum(membershipStatuses),
      planId: maybeText('The plan’s id.'),
      planName: maybeText('The plan’s name.'),
      periodStart: maybeInstant('The start of their period.'),
      periodEnd: maybeInstant(
        'The first moment after their period. If they’re overdue, that period isn’t paid for.',
      ),
      isEnding: z.boolean().describe('It ends with the period.'),
      hold: z
        .object({ from: z.string(), until: z.string() })
        .nullable()
        .describe('First and last day of a hold, `YYYY-MM-DD`. Null: none.'),
    }),
  })
  .meta({
    title: 'Member',
    description: 'A person with an account. Never with health answers, notes or photos.',
  });

function toMember(member: Member, now: Temporal.Instant): z.input<typeof memberSchema> {
  const { id, firstName, lastName, email, planId, membershipType, hold } = member;
  return {
    ...{ id, firstName, lastName, email, tags: member.tags },
    memberNumber: textOrNull(member.memberNumber),
    mobile: textOrNull(member.mobile),
    dateOfBirth: textOrNull(member.dob),
    joinedAt: maybeInstantText(member.createdAt),
    lastSeenAt: maybeInstantText(member.lastSeenAt),
    isStaff: hasStaffProfile(member),
    membership: {
      status: effectiveStatus(member, now),
      planId: textOrNull(planId),
      planName: textOrNull(membershipType),
      periodStart: maybeInstantText(member.currentPeriodStart),
      periodEnd: maybeInstantText(member.currentPeriodEnd),
      isEnding: member.cancelAtPeriodEnd,
      hold: hold && { from: hold.from, until: hold.until },
    },
  };
}

const query = z.object({
  ...pageParameters,
  status: choiceParameter(
    membershipStatuses,
    'Of the membership, as updated every ten minutes: a change may come into the list that much later.',
  ),
  email: z
    .string()
    .max(254, 'Use at most 254 characters.')
    .optional()
    .describe('The one with this address, in any case of letters. Not together with another filter.'),
  joinedFrom: instantParameter('Who signed up then or later.'),
  joinedUntil: instantParameter('Who signed up before then.'),
});
type Filters = z.output<typeof query>;

/** Those without a date of signing up are missing where it is asked for; otherwise everybody, by id. */
function toQuery({ status, email, joinedFrom, joinedUntil }: Filters): Pick<Query, 'where' | 'orderBy'> {
  if (email !== undefined) {
    if (status ?? joinedFrom ?? joinedUntil)
      throw wrongParameters([{ parameter: 'email', message: 'Use this without other filters.' }]);
    return { where: equalTo({ email: email.trim().toLowerCase() }) };
  }
  const joined = between('createdAt', joinedFrom, joinedUntil);
  const where = [...equalTo({ membershipStatus: status }), ...joined];
  return joined.length > 0 ? { where, orderBy: [['createdAt', 'asc']] } : { where };
}

export const memberList = apiList({
  scope: 'members:read',
  path: '/members',
  summary: 'List members',
  description: 'In a fixed order, or by when they signed up where `joinedFrom` or `joinedUntil` is given.',
  query,
  item: memberSchema,
  async read({ store, now }, filters, page) {
    const { items, nextCursor } = await store.query(members, { ...toQuery(filters), ...page });
    return { items: items.map((member) => toMember(member, now())), nextCursor };
  },
});

export const memberRecord: ApiRecord = {
  scope: 'members:read',
  path: '/members/{id}',
  summary: 'Get a member',
  description: 'One member by id.',
  item: memberSchema,
  async find({ store, now }, id) {
    const member = await store.find(members, id);
    return member && toMember(member, now());
  },
};
