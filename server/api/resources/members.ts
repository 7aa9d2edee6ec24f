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
    memberNumber: maybeText('The number they type at the kiosk starts with it.'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: maybeText('As they typed it.'),
    dateOfBirth: maybeDate('Their birthday.'),
    joinedAt: maybeInstant('When they signed up or were added, not when they became a member.'),
    lastSeenAt: maybeInstant('Their last visit.'),
    tags: z.array(z.string()).describe('The tags that staff have given them.'),
    isStaff: z.boolean().describe('Whether they’re an admin, a coach or at the front desk.'),
    membership: z.object({
      status: z.enum(membershipStatuses),
      planId: maybeText('The plan’s id.'),
      planName: maybeText('The plan’s name.'),
      periodStart: maybeInstant('The start of their period.'),
      periodEnd: maybeInstant(
        'The first moment after their period. If they’re overdue, that period isn’t paid for.',
      ),
      isEnding: z.boolean().describe('Whether it ends with the period.'),
      hold: z
        .object({ from: z.string(), until: z.string() })
        .nullable()
        .describe('The first and last day of their hold, `YYYY-MM-DD`. Null: none.'),
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
    'Only members whose membership has this status. It’s updated every ten minutes, so a change may take that long to show.',
  ),
  email: z
    .string()
    .max(254, 'Use at most 254 characters.')
    .optional()
    .describe(
      'The member with this email address, in capitals or small letters. Can’t be used with another filter.',
    ),
  joinedFrom: instantParameter('Only members who signed up at this time or later.'),
  joinedUntil: instantParameter('Only members who signed up before this time.'),
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
  description: 'In a fixed order, or by sign-up date if you give `joinedFrom` or `joinedUntil`.',
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
