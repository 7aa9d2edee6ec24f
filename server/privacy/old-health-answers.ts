import { PARQ_VALID_MONTHS } from '#domain/health/parq.ts';
import { parqTermFrom } from '#domain/health/parq-term.ts';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { clubTime } from '#domain/values/dates.ts';
import { earlierParqResults, memberParqArchive, members } from '../data/collections/members.ts';
import { readParqResults } from '../data/collections/parq-result.ts';
import { datedRecords } from './dated-records.ts';

const longAgo = Temporal.Instant.fromEpochMilliseconds(0);
const dateOf = (result: unknown) => readParqResults([result])[0]?.completedAt ?? null;

type Archive = ReturnType<typeof memberParqArchive.decode>;

/** The answers in the profile that are not old, as stored; those without a date stay, since nobody knows. */
export function withoutOldAnswers({ dob, parqResults }: Archive, cutOff: Temporal.Instant): unknown[] {
  return parqResults.filter((result) => {
    const completedAt = dateOf(result);
    return !completedAt || Temporal.Instant.compare(parqTermFrom(completedAt, dob), cutOff) > 0;
  });
}

/** Profiles with answers that go; the profiles themselves stay. */
export const profileAnswers = datedRecords(memberParqArchive, {
  field: 'oldestParqTermFrom',
  atOf: ({ oldestParqTermFrom }) => oldestParqTermFrom ?? longAgo,
  textOf: ({ name }) => `Answers of ${name}`,
  memberOf: ({ id }) => id,
  isStill: ({ oldestParqTermFrom }) => oldestParqTermFrom !== null,
  removeOne(writes, member, cutOff) {
    const parqResults = withoutOldAnswers(member, cutOff);
    const read = readParqResults(parqResults);
    // A review is about answers: without any it would be a health record of its own.
    const review = read.length > 0 ? member : { parqReviewedAt: null, parqReview: null };
    const { parqReviewedAt, parqReview } = review;
    const derived = deriveParqFields({ ...member, parqResults: read, parqReviewedAt, parqReview });
    writes.update(memberParqArchive, member.id, {
      parqResults,
      ...derived,
      ...(read.length > 0
        ? {}
        : {
            ...{ parqReviewedAt, parqReview },
            unconfirmedSigners: { ...member.unconfirmedSigners, parq: null },
          }),
    });
  },
});

/** A month may be three days shorter than the one that is counted from. */
const MONTH_ENDS = { hours: 24 * 4 };

/** Answers that have moved out of their profile. */
export const earlierAnswers = datedRecords(earlierParqResults, {
  field: 'completedAt',
  isOld: (cutOff) => [
    'completedAt',
    '<=',
    clubTime(cutOff).subtract({ months: PARQ_VALID_MONTHS }).toInstant().add(MONTH_ENDS),
  ],
  atOf: ({ completedAt }) => (completedAt ? parqTermFrom(completedAt, '') : longAgo),
  textOf: () => 'Earlier answers',
  memberOf: ({ memberUid }) => memberUid,
  isStill: ({ completedAt }) => completedAt !== null,
  /** Of somebody who gave them as a child, and isn't grown up long enough. */
  async findNeeded(reads, page, cutOff) {
    const uids = [...new Set(page.map(({ memberUid }) => memberUid))];
    const found = await reads.findMany(members, uids);
    const born = new Map(found.flatMap((member) => (member ? [[member.id, member.dob]] : [])));
    const isNeeded = ({ completedAt, memberUid }: (typeof page)[number]) =>
      completedAt !== null &&
      Temporal.Instant.compare(parqTermFrom(completedAt, born.get(memberUid) ?? ''), cutOff) > 0;
    return new Set(page.filter(isNeeded).map(({ id }) => id));
  },
});
