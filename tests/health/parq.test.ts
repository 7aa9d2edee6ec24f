import { describe, expect, test } from 'vitest';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { members } from '#server/data/collections/members.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { submitParq, UserIdRequiredError } from '#server/health/submit-parq.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { openFamily } from '../support/families.ts';
import { parqAnswers, parqResult } from '../support/parq.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const PAGE = '/account/parq';
const resultsOf = async (club: TestClub, id: string) =>
  (await club.store.find(members, id))?.parqResults ?? [];

test('a member without a PAR-Q gets seven questions, none answered, and consent that is not ticked', async () => {
  const club = openClub();
  const page = await (await club.signedIn(await club.member())).get(`${PAGE}?welcome=1`);
  expect(page.text).toContain('Step 2 of 3');
  for (const { wording } of currentQuestionSet.questions) expect(page.text).toContain(wording);
  expect(page.html.match(/type="radio"/g)).toHaveLength(14);
  expect(page.html).not.toMatch(/\schecked(=|\s|\/?>)/);
});

test('no to everything clears the member for six months and redirects home', async () => {
  const club = openClub();
  const member = await club.member({ lastName: 'Raman' });
  const browser = await club.signedIn(member);
  const answer = await browser.submit(PAGE, parqAnswers(member));
  expect(answer.status).toBe(303);
  expect(answer.location).toBe('/account/dashboard');
  const home = await browser.follow(answer);
  expect(home.text).toContain('Your PAR-Q has been saved. It’s valid until 21 May 2027.');
  const after = await club.store.find(members, member.id);
  expect(after).toMatchObject({
    healthConsentAt: club.now(),
    latestParqAt: club.now(),
    latestParqHasYes: false,
  });
  expect(after?.parqResults).toMatchObject([
    { completedAt: club.now(), hasYesAnswers: false, declaredName: 'Priya Raman', questionSet: '2026-11' },
  ]);
  expect((await browser.get(PAGE)).text).toContain('Cleared');
});

test('a yes asks for a consultation, keeps the note, and says what to do', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const fields = { ...parqAnswers(member, 'dizziness'), note: 'Only on hot days' };
  const home = await browser.follow(await browser.submit(PAGE, fields));
  expect(home.text).toContain('One of the club’s admins goes through your answers with you before you train');
  expect(home.text).toContain('You need a consultation');
  const [result] = await resultsOf(club, member.id);
  expect(result).toMatchObject({ hasYesAnswers: true, note: 'Only on hot days' });
  expect(result?.answers.dizziness).toBe(true);
  expect((await browser.get(PAGE)).text).toContain('Needs a consultation');
});

test.each(['answered again', 'withdrawn and answered again'])(
  'a yes %s still needs a consultation, until staff say that it was held',
  async (how) => {
    const club = openClub();
    const member = await club.member();
    const browser = await club.signedIn(member);
    await browser.submit(PAGE, parqAnswers(member, 'dizziness'));
    club.advance({ minutes: 5 });
    if (how !== 'answered again') await browser.submit('/account/security/consents/health', {});
    club.advance({ minutes: 5 });
    const home = await browser.follow(await browser.submit(PAGE, parqAnswers(member)));
    expect(home.text).toContain(
      'One of the club’s admins goes through your answers with you before you train',
    );
    expect(home.text).toContain('You need a consultation');
    expect((await browser.get(PAGE)).text).toContain('Needs a consultation');
    const staff = await club.signedIn(await club.admin());
    expect((await staff.get('/admin/parq-reviews')).text).toContain(member.name);
    expect((await staff.get('/admin/members?parq=cleared')).html).not.toContain(member.id);
    const review = `/admin/member/${member.id}/parq-review`;
    club.advance({ minutes: 5 });
    const seen = /name="seen"[^>]*value="([^"]*)"/.exec((await staff.get(review)).html)?.[1] ?? '';
    expect((await staff.submit(review, { seen, outcome: 'cleared', note: '' })).status).toBe(303);
    expect((await browser.get(PAGE)).text).toContain('You’re cleared to train.');
    expect((await staff.get('/admin/members?parq=cleared')).html).toContain(member.id);
  },
);

test('“See your answers” leads to the answers that were given, with the note', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const fields = { ...parqAnswers(member, 'dizziness'), note: 'Only on hot days' };
  const home = await browser.follow(await browser.submit(PAGE, fields));
  const [, path = '', id = ''] = /href="([^"#]+)#([^"]+)"[^>]*>See your answers/.exec(home.html) ?? [];
  expect(path).toBe(PAGE);
  const { html } = await browser.get(path);
  const [, shown = ''] = html.split(` id="${id}"`);
  expect(shown.match(/<dd>Yes<\/dd>/g)).toHaveLength(1);
  expect(shown.match(/<dd>No<\/dd>/g)).toHaveLength(6);
  expect(shown).toContain('Only on hot days');
});

test('under 18 nobody answers in their own account: the page says who does, and how', async () => {
  const { club, sam, leo } = await openFamily();
  const young = await club.signedIn(leo);
  const page = await young.get(PAGE);
  expect(page.text).toContain('Sam Reid can do it under Family in their own account, or on the tablet');
  expect(page.html).not.toContain('type="radio"');
  expect((await young.get(`${PAGE}?welcome=1`)).text).toContain('Continue');
  for (const declaredName of ['Leo Reid', 'Sam Reid']) {
    const refused = await young.post(PAGE, { ...parqAnswers(leo), declaredName });
    expect([refused.status, refused.text.includes('Under 18, a parent')]).toEqual([422, true]);
  }
  const submission = { answers: {}, note: '', declaredName: 'Sam Reid' };
  expect(await submitParq(club.services, leo.id, submission)).toMatchObject({ kind: 'refused' });
  expect(await resultsOf(club, leo.id)).toEqual([]);
  const lone = await club.signedIn(await club.member({ dob: '2011-03-03' }));
  expect((await lone.get(PAGE)).text).toContain('Come to the front desk together');
  expect((await young.get('/account/dashboard')).text).toContain('See how');
  const parent = await club.signedIn(sam);
  const answered = await parent.submit(`/account/family/${leo.id}/parq`, parqAnswers(sam));
  expect(answered.status).toBe(303);
  expect((await young.get(PAGE)).text).toContain('You’re cleared to train.');
});

test('a guardian whose child waits for a consultation is sent to staff, not to the questions again', async () => {
  const { club, sam, mia } = await openFamily();
  const parent = await club.signedIn(sam);
  const page = `/account/family/${mia.id}`;
  expect((await parent.get(page)).text).toContain('Answer the PAR-Q');
  await parent.submit(`${page}/parq`, parqAnswers(sam, 'dizziness'));
  const { text } = await parent.get(page);
  expect(text).toContain('One of the club’s admins goes through the answers with you before Mia trains.');
  expect([text.includes('See the answers'), text.includes('Answer the PAR-Q')]).toEqual([true, false]);
});

test('a note that no yes has asked for is not stored', async () => {
  const club = openClub();
  const member = await club.member();
  await (await club.signedIn(member)).submit(PAGE, { ...parqAnswers(member), note: 'typed, then hidden' });
  expect((await resultsOf(club, member.id))[0]?.note).toBe('');
});

test('row 33: without consent nothing is stored, and the answers come back as given', async () => {
  const club = openClub();
  const member = await club.member();
  const { consent, ...fields } = parqAnswers(member, 'medication');
  const answer = await (await club.signedIn(member)).submit(PAGE, fields);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('We can only store your answers if you agree');
  expect(answer.html).toMatch(
    /name="medication"[^>]*checked=""[^>]*value="yes"|name="medication" checked="" value="yes"/,
  );
  expect(await club.store.find(members, member.id)).toEqual(member);
});

describe('row 22: a PAR-Q that is not whole is refused with every problem', () => {
  test.each<[string, Record<string, string | string[]>, string]>([
    ['a question left out', { 'heart-condition': '' }, 'Answer yes or no to question 1'],
    ['an answer that is neither', { medication: 'maybe' }, 'Answer yes or no to question 6'],
    ['two answers to one question', { medication: ['yes', 'no'] }, 'Answer yes or no to question 6'],
    ['no name', { declaredName: '  ' }, 'Enter your full name to confirm your answers'],
    [
      'somebody else’s name',
      { declaredName: 'Sam Okafor' },
      'Enter your own name as it is in your details: Priya Raman',
    ],
    ['a name that is too long', { declaredName: 'x'.repeat(101) }, 'Use at most 100 characters'],
    ['a note that is too long', { dizziness: 'yes', note: 'x'.repeat(1001) }, 'Use at most 1000 characters'],
    ['consent with another value', { consent: 'off' }, 'We can only store your answers if you agree'],
  ])('%s', async (_, change, message) => {
    const club = openClub();
    const member = await club.member({ lastName: 'Raman' });
    const answer = await (await club.signedIn(member)).submit(PAGE, { ...parqAnswers(member), ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(await resultsOf(club, member.id)).toEqual([]);
  });
});

test('row 14: a PAR-Q post changes nothing but what belongs to the PAR-Q', async () => {
  const club = openClub();
  const member = await club.member();
  const other = await club.member();
  const browser = await club.signedIn(member);
  await browser.submit(PAGE, {
    ...parqAnswers(member),
    isAdmin: 'true',
    membershipStatus: 'active',
    uid: other.id,
    memberId: other.id,
    completedAt: '2030-01-01',
  });
  const after = await club.store.find(members, member.id);
  expect(after).toEqual({
    ...member,
    parqResults: after?.parqResults,
    parqEndsAt: Temporal.Instant.from('2027-05-21T11:00:00Z'),
    oldestParqTermFrom: after?.oldestParqTermFrom ?? null,
    healthConsentAt: club.now(),
    latestParqAt: club.now(),
    lastUpdated: club.now(),
  });
  expect(await club.store.find(members, other.id)).toEqual(other);
});

test('the same form sent twice is one result, and both get the same answer', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  const page = await browser.get(PAGE);
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const fields = { ...parqAnswers(member), formToken };
  const [first, second] = await Promise.all([browser.post(PAGE, fields), browser.post(PAGE, fields)]);
  expect([first.location, second.location]).toEqual(['/account/dashboard', '/account/dashboard']);
  expect(await resultsOf(club, member.id)).toHaveLength(1);
});

test('nine submissions at once are all kept, beside what was there', async () => {
  const club = openClub();
  const member = await club.member();
  const declared = Array.from({ length: 9 }, (_, index) => `Signature ${index}`);
  const submission = { answers: { dizziness: false }, note: '' };
  await submitParq(club.services, member.id, { ...submission, declaredName: 'The first' });
  await Promise.all(
    declared.map((declaredName) => submitParq(club.services, member.id, { ...submission, declaredName })),
  );
  const names = (await resultsOf(club, member.id)).map(({ declaredName }) => declaredName);
  expect(names[0]).toBe('The first');
  expect(names.slice(1).sort()).toEqual(declared);
});

test('results of another client stay as they are, with fields we do not know', async () => {
  const club = openClub();
  const member = await club.member({ lastName: 'Raman' });
  const theirs = [
    {
      completedAt: club.now().subtract({ hours: 24 }),
      hasYesAnswers: true,
      answers: { q1: 'no' },
      clinic: 'Leith',
    },
    'not even an object',
  ];
  const raw = storedDocuments(members.name);
  await club.store.update(raw, member.id, { fields: { parqResults: theirs } });
  expect(await resultsOf(club, member.id)).toHaveLength(1);
  await (await club.signedIn(member)).submit(PAGE, parqAnswers(member));
  const stored = (await club.store.find(raw, member.id))?.fields.parqResults;
  expect(stored).toMatchObject([...theirs, { declaredName: 'Priya Raman' }]);
});

test('a submission without a user id is refused', async () => {
  const club = openClub();
  const nobody = submitParq(club.services, '', { answers: {}, note: '', declaredName: 'Nobody' });
  await expect(nobody).rejects.toThrow(UserIdRequiredError);
});

test('a store that fails is named in the words of the specification, and the form comes back filled', async () => {
  const store = openStoreInMemory();
  const club = openClub({ store });
  const member = await club.member({ lastName: 'Raman' });
  const browser = await club.signedIn(member);
  const page = await browser.get(PAGE);
  const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  store.transaction = () => Promise.reject(new StoreUnavailableError('disk full'));
  const answer = await browser.post(PAGE, { ...parqAnswers(member, 'medication'), formToken });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('Failed to submit PAR-Q: Firestore service not available');
  expect(answer.html).toContain('value="Priya Raman"');
});

test('the history names every submission and the consultation, and the last answers are there to read', async () => {
  const club = openClub();
  const at = Temporal.Instant.from('2026-10-02T09:00:00Z');
  const member = await club.member({
    parqResults: [
      parqResult(Temporal.Instant.from('2026-02-01T09:00:00Z')),
      {
        completedAt: at,
        hasYesAnswers: true,
        answers: { dizziness: true },
        note: 'On hot days',
        questionSet: '2026-11',
        declaredName: 'Priya',
      },
    ],
    parqReviewedAt: at.add({ hours: 2 }),
    parqReview: { outcome: 'cleared', note: 'No sprints for a month', validUntil: '2027-01-31' },
  });
  const page = await (await club.signedIn(member)).get(PAGE);
  expect(page.text).toContain(
    'We’ve been through your answers with you. You’re cleared to train until 31 January 2027.',
  );
  const order = ['Consultation: Cleared to train', 'Yes to at least one question', 'No to every question'];
  const places = order.map((title) => page.text.indexOf(title));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(page.text).toContain('On hot days');
  expect(page.text).toContain('Until 31 January 2027. No sprints for a month');
});

test('the audit log says that the member filled it in, and not what they answered', async () => {
  const club = openClub();
  const member = await club.member();
  await (await club.signedIn(member)).submit(PAGE, {
    ...parqAnswers(member, 'dizziness'),
    note: 'Only on hot days',
  });
  const { items } = await club.store.query(auditLog, { where: [['memberUid', '==', member.id]], limit: 5 });
  expect(items).toMatchObject([{ action: 'parq.submitted', actorUid: member.id }]);
  expect(JSON.stringify(items)).not.toMatch(/hot days|dizziness/);
});

test('row 30: no answer and no note reaches the log', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(member);
  await browser.submit(PAGE, { ...parqAnswers(member, 'dizziness'), note: 'Sentinel-in-the-note' });
  expect(club.logLines.join('\n')).not.toMatch(/Sentinel-in-the-note|dizziness/);
});
