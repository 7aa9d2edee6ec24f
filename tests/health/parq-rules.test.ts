import { describe, expect, it } from 'vitest';
import {
  canReviewParq,
  type DatedParqResult,
  decideParqClearance,
  decideParqStatus,
  needsParqReview,
  newestParqResult,
  type ParqFacts,
  parqExpiresOn,
  parqLabels,
  parqObstacleSentences,
  parqStatuses,
} from '#domain/health/parq.ts';
import {
  currentQuestionSet,
  findQuestionSet,
  hasYesAnswers,
  unansweredQuestions,
} from '#domain/health/parq-questions.ts';
import { parqReviewDueAt } from '#domain/health/parq-review-due.ts';
import { parqForCoach, parqOwnLabel, parqStaffLabel } from '#domain/health/parq-staff-label.ts';

const at = (text: string) => Temporal.Instant.from(text);
const no = (completedAt: string | null): DatedParqResult => ({
  completedAt: completedAt === null ? null : at(completedAt),
  hasYesAnswers: false,
});
const yes = (completedAt: string | null): DatedParqResult => ({ ...no(completedAt), hasYesAnswers: true });
const now = '2026-11-21T12:00:00Z';

describe('the PAR-Q status', () => {
  it.each([
    ['no result is not completed', [], now, 'not-completed'],
    ['a current no is cleared', [no('2026-11-01T09:00:00Z')], now, 'cleared'],
    ['a current yes requires a consultation', [yes('2026-11-01T09:00:00Z')], now, 'requires-consultation'],
    ['an undated result needs an update', [no(null)], now, 'needs-update'],
    ['an undated yes needs an update', [yes(null)], now, 'needs-update'],
    ['an old yes needs an update', [yes('2026-01-01T09:00:00Z')], now, 'needs-update'],
    [
      'the newest counts, whatever the order',
      [yes('2026-11-01T09:00:00Z'), no('2026-10-01T09:00:00Z')],
      now,
      'requires-consultation',
    ],
    [
      'the newest counts when it comes last',
      [yes('2026-10-01T09:00:00Z'), no('2026-11-01T09:00:00Z')],
      now,
      'cleared',
    ],
    [
      'a dated result wins over an undated one before it',
      [yes(null), no('2026-11-01T09:00:00Z')],
      now,
      'cleared',
    ],
    [
      'a dated result wins over an undated one after it',
      [no('2026-11-01T09:00:00Z'), yes(null)],
      now,
      'cleared',
    ],
    [
      'an old dated result wins over an undated one too',
      [no(null), no('2026-01-01T09:00:00Z')],
      now,
      'needs-update',
    ],
    ['exactly six months is not older yet', [no('2026-05-21T11:00:00Z')], '2026-11-21T12:00:00Z', 'cleared'],
    [
      'a millisecond past six months is older',
      [no('2026-05-21T11:00:00Z')],
      '2026-11-21T12:00:00.001Z',
      'needs-update',
    ],
    [
      '31 August runs out at the end of February',
      [no('2026-08-31T09:00:00Z')],
      '2027-02-28T10:00:00Z',
      'cleared',
    ],
    ['… and not a moment later', [no('2026-08-31T09:00:00Z')], '2027-02-28T10:00:00.001Z', 'needs-update'],
    ['in a leap year it has the 29th', [no('2027-08-31T09:00:00Z')], '2028-02-29T10:00:00Z', 'cleared'],
    ['a result dated in the future is current', [no('2026-12-01T09:00:00Z')], now, 'cleared'],
  ] as const)('%s', (_sentence, results, when, expected) => {
    expect(decideParqStatus(results, at(when))).toBe(expected);
  });

  it('takes the later of two results with one date', () => {
    const results = [no('2026-11-01T09:00:00Z'), yes('2026-11-01T09:00:00Z')];
    expect(newestParqResult(results)).toBe(results[1]);
  });

  it('expires on the London date six calendar months later', () => {
    expect(parqExpiresOn([no('2026-05-21T23:30:00Z')])?.toString()).toBe('2026-11-22');
    expect(parqExpiresOn([no('2026-08-31T09:00:00Z'), no(null)])?.toString()).toBe('2027-02-28');
    expect(parqExpiresOn([no(null)])).toBeNull();
    expect(parqExpiresOn([])).toBeNull();
  });
});

describe('the clearance to train', () => {
  const answered = '2026-11-01T09:00:00Z';
  const facts = (
    result: DatedParqResult | null,
    review: ParqFacts['parqReview'] = null,
    reviewedAt: string | null = null,
  ): ParqFacts => ({
    parqResults: result === null ? [] : [result],
    parqReviewedAt: reviewedAt === null ? null : at(reviewedAt),
    parqReview: review,
  });
  const cleared = (validUntil = '') => ({ outcome: 'cleared' as const, validUntil });
  const later = '2026-11-02T09:00:00Z';

  it.each([
    ['nothing filled in', facts(null), 'not-completed'],
    ['a stale no', facts(no('2026-01-01T09:00:00Z')), 'needs-update'],
    [
      'a stale yes that was cleared',
      facts(yes('2026-05-01T09:00:00Z'), cleared(), '2026-05-02T09:00:00Z'),
      'needs-update',
    ],
    ['a current no', facts(no(answered)), 'fit'],
    ['a yes that waits for staff', facts(yes(answered)), 'awaiting-review'],
    ['a yes that staff cleared', facts(yes(answered), cleared(), later), 'fit'],
    ['a review of the same moment', facts(yes(answered), cleared(), answered), 'fit'],
    [
      'answers newer than the review',
      facts(yes(answered), cleared(), '2026-10-31T09:00:00Z'),
      'awaiting-review',
    ],
    ['a clearance whose last day is today', facts(yes(answered), cleared('2026-11-21'), later), 'fit'],
    [
      'a clearance that ended yesterday',
      facts(yes(answered), cleared('2026-11-20'), later),
      'clearance-ended',
    ],
    [
      'not cleared by staff',
      facts(yes(answered), { outcome: 'not-cleared', validUntil: '' }, later),
      'not-cleared',
    ],
    [
      'a no that staff still did not clear',
      facts(no(answered), { outcome: 'not-cleared', validUntil: '' }, later),
      'not-cleared',
    ],
    [
      'staff asked for more',
      facts(yes(answered), { outcome: 'more-information', validUntil: '' }, later),
      'more-information',
    ],
    ['an outcome without a date of review', facts(yes(answered), cleared(), null), 'awaiting-review'],
  ] as const)('%s decides', (_sentence, given, expected) => {
    const clearance = decideParqClearance(given, at(now));
    expect(clearance.kind === 'fit' ? 'fit' : clearance.reason).toBe(expected);
    // Who signed is asked last: nobody is cleared by it, and staff go through nothing because of it.
    const unconfirmed = { ...given, unconfirmedSigners: { parq: {}, waiver: null } };
    const still = decideParqClearance(unconfirmed, at(now));
    expect(still).toMatchObject({ reason: expected === 'fit' ? 'signer-unconfirmed' : expected });
    expect(canReviewParq(unconfirmed, at(now))).toBe(canReviewParq(given, at(now)));
  });

  const [first, second, third] = ['2026-11-01T09:00:00Z', '2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z'];
  const several = (
    parqResults: readonly DatedParqResult[],
    outcome: 'cleared' | 'not-cleared' | 'more-information' | null = null,
    { reviewedAt = second, validUntil = '', withdrawn = '' } = {},
  ): ParqFacts => ({
    parqResults,
    parqReviewedAt: outcome && at(reviewedAt),
    parqReview: outcome && { outcome, validUntil },
    healthWithdrawnAt: withdrawn === '' ? null : at(withdrawn),
  });

  it.each([
    ['a no after a yes that nobody has gone through', several([yes(first), no(second)]), 'awaiting-review'],
    ['… whatever the order', several([no(second), yes(first)]), 'awaiting-review'],
    ['… however long ago the yes was', several([yes('2024-01-01T09:00:00Z'), no(second)]), 'awaiting-review'],
    ['… also a yes without a date', several([yes(null), no(second)]), 'awaiting-review'],
    ['a no after a yes that staff cleared', several([yes(first), no(third)], 'cleared'), 'fit'],
    [
      'a no after a yes that staff did not clear',
      several([yes(first), no(third)], 'not-cleared'),
      'not-cleared',
    ],
    [
      'a no after a yes on which staff need more',
      several([yes(first), no(third)], 'more-information'),
      'more-information',
    ],
    [
      'a no after a yes after the review',
      several([no(first), yes(third), no(now)], 'cleared'),
      'awaiting-review',
    ],
    [
      'a no after a clearance that has ended',
      several([yes(first), no(third)], 'cleared', { validUntil: '2026-11-20' }),
      'clearance-ended',
    ],
    [
      'a no after all answers were withdrawn',
      several([no(third)], null, { withdrawn: second }),
      'awaiting-review',
    ],
    [
      'a consultation after they were withdrawn',
      several([no(second)], 'cleared', { withdrawn: first, reviewedAt: third }),
      'fit',
    ],
    ['a no on its own', several([no(first), no(second)]), 'fit'],
  ] as const)(
    'a new answer ends no consultation that staff have to hold: %s',
    (_sentence, given, expected) => {
      const clearance = decideParqClearance(given, at(now));
      expect(clearance.kind === 'fit' ? 'fit' : clearance.reason).toBe(expected);
      const isQueued = ['awaiting-review', 'more-information', 'clearance-ended'].includes(expected);
      const dueAt = parqReviewDueAt(given);
      expect(dueAt !== null && Temporal.Instant.compare(dueAt, at(now)) <= 0).toBe(isQueued);
      expect(canReviewParq(given, at(now))).toBe(expected !== 'fit');
      expect(parqStaffLabel(given, at(now)).text === 'Cleared').toBe(expected === 'fit');
    },
  );

  it('says until when, the earlier of the two last days, and who needs care', () => {
    const fit = decideParqClearance(facts(yes(answered), cleared('2026-12-24'), later), at(now));
    expect(fit).toMatchObject({ kind: 'fit', hasTakeCareFlag: true });
    expect(fit.kind === 'fit' && fit.until.toString()).toBe('2026-12-24');
    const long = decideParqClearance(facts(yes(answered), cleared('2028-01-01'), later), at(now));
    expect(long.kind === 'fit' && long.until.toString()).toBe('2027-05-01');
    expect(decideParqClearance(facts(no(answered)), at(now))).toMatchObject({ hasTakeCareFlag: false });
  });

  it('queues for staff what waits for them, and nothing that waits for the member', () => {
    expect(needsParqReview(facts(yes(answered)), at(now))).toBe(true);
    expect(needsParqReview(facts(yes(answered), cleared('2026-11-20'), later), at(now))).toBe(true);
    expect(needsParqReview(facts(yes('2026-01-01T09:00:00Z')), at(now))).toBe(false);
    expect(needsParqReview(facts(null), at(now))).toBe(false);
    expect(needsParqReview(facts(no(answered)), at(now))).toBe(false);
  });

  it.each([
    ['no to every question', facts(no(answered)), 'Cleared', 'Cleared', 'Cleared'],
    ['a yes', facts(yes(answered)), 'Needs a consultation', 'Needs a consultation', 'Needs a consultation'],
    [
      'a yes that staff cleared',
      facts(yes(answered), cleared(), later),
      'Cleared, take care',
      'Cleared',
      'Cleared by staff',
    ],
    [
      'a clearance that is over',
      facts(yes(answered), cleared('2026-11-20'), later),
      'Clearance expired',
      'Needs a consultation',
      'Needs a consultation',
    ],
    [
      'not cleared',
      facts(no(answered), { outcome: 'not-cleared', validUntil: '' }, later),
      'Not cleared',
      'Needs a consultation',
      'Needs a consultation',
    ],
    ['a yes that is old', facts(yes('2026-01-01T09:00:00Z')), 'Out of date', 'Out of date', 'Out of date'],
    ['none', facts(null), 'Not filled in', 'Not filled in', 'Not filled in'],
  ])(
    'says the same to admins, coaches and the member, each as far as they may know: %s',
    (_, known, staff, coach, own) => {
      const forCoach = parqForCoach(known, at(now));
      expect([
        parqStaffLabel(known, at(now)).text,
        forCoach.label.text,
        parqOwnLabel(known, at(now)).text,
      ]).toEqual([staff, coach, own]);
      expect(forCoach.isFit).toBe(decideParqClearance(known, at(now)).kind === 'fit');
      expect(Object.keys(forCoach).sort()).toEqual(['hasTakeCareFlag', 'isFit', 'label']);
    },
  );

  it('lets coaches take care of anybody who has answered yes', () => {
    const flags = [facts(yes(answered), cleared(), later), facts(yes('2026-01-01T09:00:00Z')), facts(null)];
    expect(flags.map((one) => parqForCoach(one, at(now)).hasTakeCareFlag)).toEqual([true, true, false]);
  });
});

describe('the questions', () => {
  it('are seven, each with its own key', () => {
    expect(new Set(currentQuestionSet.questions.map(({ key }) => key)).size).toBe(7);
    expect(findQuestionSet(currentQuestionSet.key)).toBe(currentQuestionSet);
    expect(findQuestionSet('someone-elses')).toBeNull();
  });

  it('name what is still unanswered, in their order', () => {
    const [first, second, ...rest] = currentQuestionSet.questions.map(({ key }) => key);
    expect(unansweredQuestions(currentQuestionSet, { [String(second)]: false })).toEqual([first, ...rest]);
  });

  it('count one yes among seven', () => {
    expect(hasYesAnswers({ a: false, b: true })).toBe(true);
    expect(hasYesAnswers({ a: false, b: false })).toBe(false);
    expect(hasYesAnswers({})).toBe(false);
  });
});

describe('the PAR-Q in words', () => {
  it('has a chip for every status, and none says "cleared" but the cleared one', () => {
    const texts = parqStatuses.map((status) => parqLabels[status].text);
    expect(new Set(texts).size).toBe(parqStatuses.length);
    expect(texts.filter((text) => text === 'Cleared')).toEqual([parqLabels.cleared.text]);
  });

  it('says to the member in whole sentences what to do, without mentioning their answers', () => {
    for (const sentence of Object.values(parqObstacleSentences)) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/heart|chest|yes/i);
    }
  });
});
