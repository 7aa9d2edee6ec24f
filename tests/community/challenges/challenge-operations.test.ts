import { describe, expect, test } from 'vitest';
import { newBookingProfile } from '#server/bookings/booking-facts.ts';
import { readTeams } from '#server/community/challenges/read-board.ts';
import { reviewSubmission } from '#server/community/challenges/review-submission.ts';
import { closeChallenge, editChallenge } from '#server/community/challenges/save-challenge.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { challengeEntries, challengeSubmissions, challenges } from '#server/data/collections/challenges.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { pictures } from '#server/data/collections/pictures.ts';
import { ada, fastRow, openChallenges } from '../../support/challenges.ts';
import { PASSWORD } from '../../support/club.ts';
import { addCrowd } from '../../support/crowd.ts';
import { doorMember } from '../../support/door.ts';

describe('a score that is sent in', () => {
  test('waits for a review and counts once it is approved', async () => {
    const { club, challenge, send, submissions, entry, review, board } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    expect(await send(row, priya, { value: 447_300, note: 'On rower 3' })).toEqual({ kind: 'sent' });
    const [sent] = await submissions(row, priya);
    if (!sent) return expect.unreachable();
    expect(sent).toMatchObject({ status: 'pending', queue: row.id, memberName: priya.name, value: 447_300 });
    expect(await entry(row, priya)).toMatchObject({ board: '', score: 0 });
    expect((await board(row)).lines).toEqual([]);
    expect(await review(sent)).toMatchObject({ kind: 'reviewed' });
    expect(await entry(row, priya)).toMatchObject({ board: row.id, score: 447_300, rank: 447_300 });
    expect((await submissions(row, priya))[0]).toMatchObject({
      ...{ status: 'approved', queue: '', reviewedBy: 'ada', reviewedByName: 'Ada Admin' },
    });
    const { items } = await club.store.query(auditLog, { limit: 20 });
    expect(items.find(({ action }) => action === 'challenge.reviewed')).toMatchObject({
      ...{ memberUid: priya.uid, summary: 'Fastest 2,000 m: 7:27.3 approved' },
    });
  });

  test('is on the leaderboard by its rule: the best of several, their sum, or the only one', async () => {
    const { club, challenge, score, entry, send, expectScoreToFit } = openChallenges();
    const priya = await doorMember(club);
    const best = await challenge();
    for (const value of [450_000, 440_000, 460_000]) await score(best, priya, value);
    expect(await entry(best, priya)).toMatchObject({ score: 440_000 });
    const total = await challenge({ scoring: 'reps', direction: 'higher', tries: 'total' });
    for (const value of [100, 20]) await score(total, priya, value);
    expect(await entry(total, priya)).toMatchObject({ score: 120, rank: -120 });
    const one = await challenge({ tries: 'one' });
    await score(one, priya, 450_000);
    expect(await send(one, priya)).toEqual({ kind: 'refused', reason: 'one-try' });
    for (const each of [best, one]) await expectScoreToFit(each, priya);
  });

  test('that is rejected after it was approved counts no more', async () => {
    const { club, challenge, score, entry, review, submissions, expectScoreToFit } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    await score(row, priya, 450_000);
    await score(row, priya, 430_000);
    const wrong = (await submissions(row, priya)).find(({ value }) => value === 430_000);
    if (!wrong) return expect.unreachable();
    expect(await review(wrong, 'rejected', 'That was 1,000 m')).toMatchObject({ kind: 'reviewed' });
    expect(await entry(row, priya)).toMatchObject({ score: 450_000 });
    await expectScoreToFit(row, priya);
  });

  test('with changes requested is sent again, and is what staff then see', async () => {
    const { club, challenge, send, submissions, review } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    await send(row, priya);
    const [first] = await submissions(row, priya);
    if (!first) return expect.unreachable();
    expect(await send(row, priya, { submissionId: first.id })).toEqual({ kind: 'not-open' });
    await review(first, 'changes-requested', 'Which day was it?');
    expect(await closeChallenge(club.services, { id: row.id, by: ada })).toEqual({ kind: 'closed' });
    // The challenge is closed by then: what was asked for may still be sent.
    expect(await send(row, priya)).toEqual({ kind: 'refused', reason: 'over' });
    expect(await send(row, priya, { submissionId: first.id, value: 449_000 })).toEqual({ kind: 'sent' });
    const [again, ...more] = await submissions(row, priya);
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      status: 'pending',
      queue: row.id,
      value: 449_000,
      reason: '',
      sequence: 2,
    });
    // Staff who have the page of before open approve nothing that they have not seen.
    expect(await review(first)).toEqual({ kind: 'changed' });
    expect(again && (await review(again))).toMatchObject({ kind: 'reviewed' });
  });

  test('row 9: of somebody else cannot be sent again', async () => {
    const { club, challenge, send, submissions, review } = openChallenges();
    const [row, priya, tom] = [await challenge(), await doorMember(club), await doorMember(club)];
    await send(row, priya);
    const [first] = await submissions(row, priya);
    if (!first) return expect.unreachable();
    await review(first, 'changes-requested', 'Which day was it?');
    expect(await send(row, tom, { submissionId: first.id })).toEqual({ kind: 'not-open' });
    expect((await submissions(row, priya))[0]).toMatchObject({
      memberUid: priya.uid,
      status: 'changes-requested',
    });
    expect(await club.store.count(challengeEntries)).toBe(1);
  });

  test('needs proof where the challenge does, and an account that is there', async () => {
    const { club, challenge, send } = openChallenges();
    const [row, priya] = [await challenge({ proof: 'required' }), await doorMember(club)];
    expect(await send(row, priya)).toMatchObject({
      kind: 'problems',
      problems: { link: expect.any(String) },
    });
    expect(await send(row, priya, { link: 'https://example.com/v' })).toEqual({ kind: 'sent' });
    expect(await send(row, { uid: 'nobody' })).toEqual({ kind: 'no-profile' });
    expect(await send({ id: 'nothing' }, priya)).toEqual({ kind: 'no-challenge' });
    expect(await club.store.count(challengeSubmissions)).toBe(1);
  });

  test('pressed many times at once where one is allowed is one', async () => {
    const { club, challenge, send, expectScoreToFit, submissions } = openChallenges();
    const [row, priya] = [await challenge({ tries: 'one' }), await doorMember(club)];
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(row, priya)));
    expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
    expect(await submissions(row, priya)).toHaveLength(1);
    await expectScoreToFit(row, priya);
  });

  test('reviews of several scores at once add up', async () => {
    const { club, challenge, send, submissions, review, entry } = openChallenges();
    const priya = await doorMember(club);
    const total = await challenge({ scoring: 'reps', direction: 'higher', tries: 'total' });
    for (const value of [10, 20, 30, 40]) await send(total, priya, { value });
    const sent = await submissions(total, priya);
    const outcomes = await Promise.all(sent.map((submission) => review(submission)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('reviewed'));
    expect(await entry(total, priya)).toMatchObject({ score: 100 });
  });

  test('two members of staff who decide at once decide once', async () => {
    const { club, challenge, send, submissions, review } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    await send(row, priya);
    const [sent] = await submissions(row, priya);
    if (!sent) return expect.unreachable();
    const outcomes = await Promise.all([review(sent), review(sent, 'rejected')]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'reviewed']);
  });
});

test('row 12: nobody approves their own score', async () => {
  const { club, challenge, send, submissions } = openChallenges();
  const [row, priya] = [await challenge(), await doorMember(club)];
  await send(row, priya);
  const [{ id = '', sequence = 0 } = {}] = await submissions(row, priya);
  const decision = { submissionId: id, decision: 'approved', reason: '', sequence } as const;
  const outcome = await reviewSubmission(club.services, {
    ...decision,
    by: { uid: priya.uid, name: 'Priya' },
  });
  expect(outcome).toMatchObject({ kind: 'refused', field: 'decision' });
  expect((await submissions(row, priya))[0]).toMatchObject({ status: 'pending' });
});

describe('members are told', () => {
  test.each([
    ['approved', 'challenge-approved', 'We’ve approved your score of 7:30'],
    ['rejected', 'challenge-rejected', 'We can’t see the screen'],
    ['changes-requested', 'challenge-changes', 'Change it and send it again: '],
  ] as const)('that a score is %s', async (decision, template, sentence) => {
    const { club, challenge, send, submissions, review } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    await send(row, priya);
    const [sent] = await submissions(row, priya);
    if (!sent) return expect.unreachable();
    await review(sent, decision);
    const { items } = await club.store.query(outbox, { limit: 10 });
    const mail = items.find((message) => message.template === template);
    expect(mail).toMatchObject({ to: priya.email, memberUid: priya.uid });
    expect(mail?.body).toContain(sentence);
    // The same again tells nobody twice.
    const [now] = await submissions(row, priya);
    expect(now && (await review(now, decision))).toMatchObject({ kind: 'same' });
    expect((await club.store.query(outbox, { limit: 10 })).items).toHaveLength(items.length);
  });

  test('unless they have turned these messages off', async () => {
    const { club, challenge, score } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    const mutedMessages = ['challenge-approved', 'challenge-rejected', 'challenge-changes'];
    await club.store.set(bookingProfiles, { ...newBookingProfile(priya.uid), mutedMessages });
    await score(row, priya, 450_000);
    const { items } = await club.store.query(outbox, { limit: 10 });
    expect(items.map(({ template }) => template)).not.toContain('challenge-approved');
  });
});

describe('the leaderboard', () => {
  test('gives the same place for the same score, and skips the next', async () => {
    const { club, challenge, score, board } = openChallenges();
    const row = await challenge();
    for (const value of [400_000, 410_000, 410_000, 420_000]) await score(row, await doorMember(club), value);
    expect((await board(row)).lines.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  });

  test('names those who agreed to members, everybody to staff, and nobody to visitors', async () => {
    const { club, challenge, score, board } = openChallenges();
    const row = await challenge();
    const [una, tom] = [
      await doorMember(club, { firstName: 'Una' }),
      await doorMember(club, { firstName: 'Tom' }),
    ];
    await score(row, una, 400_000);
    await score(row, tom, 410_000);
    await club.store.update(members, una.uid, { isNamedOnLeaderboards: true });
    const names = async (uid: string, isStaff = false) =>
      (await board(row, { uid, isStaff })).lines.map(({ name }) => name);
    expect(await names('')).toEqual(['Member', 'Member']);
    expect(await names(una.uid)).toEqual([una.name, 'Member']);
    expect(await names(tom.uid)).toEqual([una.name, tom.name]);
    expect(await names('ada', true)).toEqual([una.name, tom.name]);
  });

  test('has one for each division, and teams by the sum of their members', async () => {
    const { club, challenge, score, board } = openChallenges();
    const groups = { divisions: ['Women', 'Men'], teams: ['Red', 'Blue', 'Green'] };
    const reps = await challenge({ ...groups, scoring: 'reps', direction: 'higher', tries: 'total' });
    const people = [await doorMember(club), await doorMember(club), await doorMember(club)];
    const [una, tom, ida] = people;
    if (!una || !tom || !ida) return expect.unreachable();
    await score(reps, una, 50, { division: 'Women', team: 'Red' });
    await score(reps, tom, 70, { division: 'Men', team: 'Blue' });
    await score(reps, ida, 30, { division: 'Women', team: 'Blue' });
    const women = await board(reps, { uid: '', isStaff: false }, 'Women');
    expect(women.lines.map(({ score: reached, place }) => [reached, place])).toEqual([
      [50, 1],
      [30, 2],
    ]);
    expect(await readTeams(club.store, reps)).toEqual([
      { team: 'Blue', place: 1, score: 100, people: 2 },
      { team: 'Red', place: 2, score: 50, people: 1 },
      { team: 'Green', place: 3, score: 0, people: 0 },
    ]);
    // Whoever changes the team takes the score along.
    await score(reps, ida, 5, { division: 'Women', team: 'Red' });
    expect(await readTeams(club.store, reps)).toMatchObject([
      { team: 'Red', score: 85 },
      { team: 'Blue', score: 70 },
      { team: 'Green', score: 0 },
    ]);
  });
});

describe('staff', () => {
  test('change what scores do not depend on, and nothing else once people take part', async () => {
    const { club, challenge, send } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    const edit = (facts: Partial<typeof fastRow>) =>
      editChallenge(club.services, { id: row.id, facts: { ...fastRow, ...facts }, by: ada });
    expect(await edit({ scoring: 'reps' })).toMatchObject({ kind: 'saved' });
    expect(await edit({})).toMatchObject({ kind: 'saved' });
    await send(row, priya);
    expect(await edit({ scoring: 'reps' })).toEqual({ kind: 'has-entries' });
    expect(await edit({ endsOn: '2026-12-24', title: 'Row' })).toMatchObject({ kind: 'saved' });
    expect(await edit({ endsOn: '2026-11-20' })).toEqual({ kind: 'past' });
    expect(await club.store.find(challenges, row.id)).toMatchObject({
      ...{ title: 'Row', listedUntil: '2026-12-24', scoring: 'time' },
    });
  });

  test('close it: nobody sends in more, and what was sent in can still be checked', async () => {
    const { club, challenge, send, submissions, review, entry } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    await send(row, priya);
    expect(await closeChallenge(club.services, { id: row.id, by: ada })).toEqual({ kind: 'closed' });
    expect(await closeChallenge(club.services, { id: row.id, by: ada })).toEqual({ kind: 'already' });
    expect(await send(row, priya)).toEqual({ kind: 'refused', reason: 'over' });
    const [sent] = await submissions(row, priya);
    expect(sent && (await review(sent))).toMatchObject({ kind: 'reviewed' });
    expect(await entry(row, priya)).toMatchObject({ board: row.id });
    const facts = { ...fastRow, title: 'Other' };
    expect(await editChallenge(club.services, { id: row.id, facts, by: ada })).toEqual({ kind: 'closed' });
  });

  test('a challenge that is closed while a crowd sends in has no score of afterwards', async () => {
    const { club, challenge, send } = openChallenges();
    const row = await challenge();
    const uids = await addCrowd(club, 8);
    const [, ...outcomes] = await Promise.all([
      closeChallenge(club.services, { id: row.id, by: ada }),
      ...uids.map((uid) => send(row, { uid })),
    ]);
    const sent = outcomes.filter(({ kind }) => kind === 'sent');
    expect(await club.store.count(challengeSubmissions)).toBe(sent.length);
    expect(await send(row, { uid: uids[0] ?? '' })).toMatchObject({ kind: 'refused' });
  });
});

describe('a closed account', () => {
  test('leaves no scores, proof or place behind, and no name on what they checked', async () => {
    const { club, challenge, score, send, board } = openChallenges();
    const [row, priya, tom] = [await challenge(), await doorMember(club), await doorMember(club)];
    await score(row, priya, 450_000);
    await score(row, tom, 460_000);
    await send(row, priya, { note: 'Private note' });
    const browser = await club.signedIn(priya);
    await browser.submit('/account/security/close', { currentPassword: PASSWORD });
    expect(await club.store.find(members, priya.uid)).toBeNull();
    const { items } = await club.store.query(challengeSubmissions, { limit: 10 });
    expect(items.map(({ memberUid }) => memberUid)).toEqual([tom.uid]);
    expect((await board(row)).lines.map(({ place }) => place)).toEqual([1]);
    expect(await club.store.count(pictures)).toBe(0);
  });
});
