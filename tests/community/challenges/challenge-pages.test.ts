import { describe, expect, test } from 'vitest';
import { challengeEntries, challengeSubmissions, challenges } from '#server/data/collections/challenges.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { pictures } from '#server/data/collections/pictures.ts';
import { openChallenges } from '../../support/challenges.ts';
import { doorMember } from '../../support/door.ts';

const typed = {
  ...{
    title: 'Row 10 km',
    description: 'In one go.',
    exercise: '',
    target: '45:00',
    divisions: '',
    teams: '',
  },
  ...{ 'startsOn-day': '1', 'startsOn-month': '12', 'startsOn-year': '2026' },
  ...{ 'endsOn-day': '24', 'endsOn-month': '12', 'endsOn-year': '2026' },
  ...{ scoring: 'time', direction: 'lower', tries: 'best', goal: 'threshold', proof: 'optional' },
};

describe('the list of challenges', () => {
  test('has what is on and ahead, and what is over by itself', async () => {
    const { club, challenge } = openChallenges();
    await challenge({ title: 'Ahead', startsOn: '2026-12-01', endsOn: '2026-12-24' });
    await challenge({ title: 'On now' });
    const visitor = club.visitor();
    expect((await visitor.get('/challenges')).text).toMatch(/On now.*9 days left.*Ahead.*Starts in 10 days/);
    club.advance({ hours: 24 * 12 });
    expect((await visitor.get('/challenges')).text).not.toContain('On now');
    expect((await visitor.get('/challenges?when=past')).text).toMatch(/On now.*Over/);
  });

  test('without challenges says so', async () => {
    const { club } = openChallenges();
    expect((await club.visitor().get('/challenges')).text).toContain('No challenges at the moment');
    expect((await club.visitor().get('/challenges?when=past')).text).toContain('No past challenges');
  });

  test('a very long list is paged', async () => {
    const { club, challenge } = openChallenges();
    for (let day = 1; day <= 25; day += 1) {
      const endsOn = Temporal.PlainDate.from('2026-12-01').add({ days: day }).toString();
      await challenge({ title: `Challenge ${day}.`, endsOn });
    }
    const first = await club.visitor().get('/challenges');
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/
      .exec(first.html)
      ?.slice(1)
      .find(Boolean);
    expect(first.text).not.toContain('Challenge 21.');
    const second = await club.visitor().get(next?.replaceAll('&amp;', '&') ?? '/nothing');
    expect(second.text).toContain('Challenge 21.');
    expect(second.text).not.toContain('Challenge 20.');
  });
});

describe('a visitor', () => {
  test('sees the challenge and the leaderboard without names, and is asked to sign in to send in a score', async () => {
    const { club, challenge, score } = openChallenges();
    const row = await challenge();
    const una = await doorMember(club, { firstName: 'Una', isNamedOnLeaderboards: true });
    await score(row, una, 447_300);
    const visitor = club.visitor();
    const page = await visitor.get(`/challenges/${row.id}`);
    expect(page.text).toMatch(/Fastest 2,000 m.*Shortest time wins.*7:27\.3/);
    expect(page.html).not.toContain(una.name);
    const answers = [
      await visitor.get(`/challenges/${row.id}/submit`),
      await visitor.post(`/challenges/${row.id}/submit`, { score: '7:00' }),
    ];
    for (const { status, location } of answers) {
      expect(status).toBe(303);
      expect(location).toContain(`/auth/login?redirectTo=%2Fchallenges%2F${row.id}%2Fsubmit`);
    }
    expect(await club.store.count(challengeSubmissions)).toBe(1);
  });

  test('row 15: sees nothing on the review page, nor does a member, and neither can do anything there', async () => {
    const { club, challenge, send, submissions } = openChallenges();
    const [row, una] = [await challenge(), await doorMember(club, { firstName: 'Una' })];
    await send(row, una, { note: 'Unaprivate' });
    const [sent] = await submissions(row, una);
    const other = await club.signedIn(await doorMember(club));
    for (const browser of [club.visitor(), other]) {
      const page = await browser.get(`/admin/challenges/${row.id}/review`);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Scores are checked by the club’s coaches and admins');
      expect(page.html).not.toContain(una.name);
      expect(page.html).not.toContain(sent?.id);
      const answers = [
        await browser.post(`/admin/challenges/submissions/${sent?.id}`, {
          decision: 'approved',
          sequence: '0',
        }),
        await browser.post('/admin/challenges/create', typed),
        await browser.post(`/admin/challenges/${row.id}/edit`, typed),
        await browser.post(`/admin/challenges/${row.id}/close`),
      ];
      for (const { status } of answers) expect([303, 403]).toContain(status);
    }
    expect((await submissions(row, una))[0]).toMatchObject({ status: 'pending' });
    expect(await club.store.count(challenges)).toBe(1);
    expect(await club.store.find(challenges, row.id)).toMatchObject({ closedAt: null, sequence: 0 });
  });

  test('finds the challenge in the sitemap', async () => {
    const { club, challenge } = openChallenges();
    const row = await challenge();
    expect((await club.visitor().get('/sitemap.xml')).html).toContain(`/challenges/${row.id}<`);
  });
});

describe('a member', () => {
  test('sends in a score, sees that it is checked, and then their place', async () => {
    const { club, challenge, submissions, review } = openChallenges();
    const [row, priya] = [await challenge({ proof: 'optional' }), await doorMember(club)];
    const browser = await club.signedIn(priya);
    expect((await browser.get(`/challenges/${row.id}`)).html).toContain(`/challenges/${row.id}/submit`);
    const done = await browser.submit(`/challenges/${row.id}/submit`, {
      ...{ score: '7:27.3', link: 'example.com/video', note: 'Rower 3' },
    });
    const page = await browser.follow(done);
    expect(page.text).toContain('Your score has been sent in.');
    expect(page.text).toMatch(/7:27\.3.*Being checked.*Rower 3/);
    expect(page.html).toContain('href="https://example.com/video"');
    const [sent] = await submissions(row, priya);
    if (!sent) return expect.unreachable();
    await review(sent);
    const after = await browser.get(`/challenges/${row.id}`);
    expect(after.text).toMatch(/Your place.*Approved/);
    expect((await browser.get('/challenges')).text).toContain('Your score: 7:27.3');
  });

  test('changes a score that was sent back', async () => {
    const { club, challenge, submissions, send, review } = openChallenges();
    const [row, priya] = [await challenge(), await doorMember(club)];
    await send(row, priya);
    const [sent] = await submissions(row, priya);
    if (!sent) return expect.unreachable();
    await review(sent, 'changes-requested', 'Which rower was it?');
    const browser = await club.signedIn(priya);
    const page = await browser.get(`/challenges/${row.id}`);
    expect(page.text).toMatch(/Changes needed.*Which rower was it\?/);
    const again = `/challenges/${row.id}/submit?again=${sent.id}`;
    expect(page.html).toContain(again);
    const form = await browser.get(again);
    expect(form.html).toContain('value="7:30"');
    await browser.submit(again, { score: '7:31', note: 'Rower 3' });
    expect(await submissions(row, priya)).toMatchObject([
      { value: 451_000, status: 'pending', note: 'Rower 3' },
    ]);
  });

  test.each([
    [{ score: '' }, 'Enter minutes and seconds'],
    [{ score: 'fast' }, 'Enter minutes and seconds'],
    [{ link: 'javascript:alert(1)' }, 'Enter a web address'],
    [{ division: '' }, 'Choose your division'],
    [{ division: 'Robots' }, 'Choose your division'],
    [{ note: 'x'.repeat(501) }, 'Use at most 500 characters'],
  ])('row 22: %o is refused, and what was typed is kept', async (more, sentence) => {
    const { club, challenge } = openChallenges();
    const row = await challenge({ proof: 'optional', divisions: ['Women', 'Men'] });
    const browser = await club.signedIn(await doorMember(club));
    const fields = {
      score: '7:30',
      link: 'https://example.com/v',
      division: 'Women',
      note: 'Rower 3',
      ...more,
    };
    const answer = await browser.submit(`/challenges/${row.id}/submit`, fields);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    for (const value of Object.values({ link: fields.link, score: fields.score }))
      expect(answer.html).toContain(value);
    expect(await club.store.count(challengeSubmissions)).toBe(0);
    expect(await club.store.count(challengeEntries)).toBe(0);
  });

  test('without a membership is told so', async () => {
    const { club, challenge } = openChallenges();
    const row = await challenge();
    const browser = await club.signedIn(await club.member());
    expect((await browser.get(`/challenges/${row.id}`)).text).toContain(
      'Challenges are for people with a membership',
    );
    expect((await browser.get(`/challenges/${row.id}/submit`)).status).toBe(303);
    const answer = await browser.post(`/challenges/${row.id}/submit`, { score: '7:30' });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('people with a membership')]);
  });
});

describe('staff', () => {
  test('add, edit and close a challenge', async () => {
    const { club } = openChallenges();
    const browser = await club.signedIn(await club.admin());
    const added = await browser.follow(await browser.submit('/admin/challenges/create', typed));
    expect(added.text).toContain('Row 10 km added.');
    expect(added.text).toContain('Get down to 45:00');
    const [row] = (await club.store.query(challenges, { limit: 5 })).items;
    if (!row) return expect.unreachable();
    expect(row).toMatchObject({ startsOn: '2026-12-01', endsOn: '2026-12-24', target: 2_700_000 });
    const edit = `/admin/challenges/${row.id}/edit`;
    expect((await browser.get(edit)).html).toContain('value="45:00"');
    const saved = await browser.submit(edit, { ...typed, title: 'Row ten', divisions: 'Women\nMen' });
    expect((await browser.follow(saved)).text).toContain('Row ten saved.');
    expect(await club.store.find(challenges, row.id)).toMatchObject({ divisions: ['Women', 'Men'] });
    const closed = await browser.submit(`/admin/challenges/${row.id}/close`, {});
    expect((await browser.follow(closed)).text).toContain('The challenge is closed.');
    expect((await browser.get('/admin/challenges?when=past')).text).toContain('Row ten');
    const { items } = await club.store.query(auditLog, { limit: 50 });
    const actions = new Set(items.map(({ action }) => action));
    for (const action of ['challenge.added', 'challenge.edited', 'challenge.closed'])
      expect(actions).toContain(action);
  });

  test.each([
    [{ title: '' }, 'Enter the name of the challenge'],
    [{ 'endsOn-month': '11' }, 'on or after the first'],
    [{ 'endsOn-day': '31', 'endsOn-month': '2' }, 'date'],
    [{ target: 'fast' }, 'Enter minutes and seconds'],
    [{ teams: 'Red\nBlue' }, 'teams only work where more is better'],
    [{ scoring: 'logged-distance', target: '10 km' }, 'Enter the exercise that counts'],
    [{ scoring: 'logged-distance', target: '10 km', exercise: 'Juggling' }, 'no exercise with this name'],
    [{ 'startsOn-year': '2025', 'endsOn-year': '2025' }, 'That day has passed'],
  ])('row 22: %o is refused, and what was typed is kept', async (more, sentence) => {
    const { club } = openChallenges();
    const browser = await club.signedIn(await club.admin());
    const answer = await browser.submit('/admin/challenges/create', { ...typed, ...more });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(answer.html).toContain('In one go.');
    expect(await club.store.count(challenges)).toBe(0);
  });

  test('a coach checks scores, with a reason for what is not approved', async () => {
    const { club, challenge, send, submissions } = openChallenges();
    const [row, una] = [await challenge(), await doorMember(club, { firstName: 'Una' })];
    await send(row, una, { note: 'On rower 3' });
    const browser = await club.signedIn(await club.coach());
    expect((await browser.get('/admin/challenges')).text).toContain('Fastest 2,000 m');
    expect((await browser.get(`/challenges/${row.id}`)).text).toContain('1 to check');
    const queue = await browser.get(`/admin/challenges/${row.id}/review`);
    expect(queue.text).toMatch(/Una.*7:30/);
    const [sent] = await submissions(row, una);
    const page = `/admin/challenges/submissions/${sent?.id}`;
    expect(queue.html).toContain(page);
    expect((await browser.get(page)).text).toContain('On rower 3');
    const refused = await browser.submit(page, { decision: 'rejected', reason: '' });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Say why you’re rejecting it'),
    ]);
    const undecided = await browser.submit(page, { reason: 'Which rower?' });
    expect([undecided.status, undecided.text]).toEqual([422, expect.stringContaining('Choose what to do')]);
    expect(undecided.html).toContain('Which rower?');
    const done = await browser.submit(page, { decision: 'approved', reason: '' });
    expect((await browser.follow(done)).text).toContain('Score approved.');
    expect((await browser.get(`/admin/challenges/${row.id}/review`)).text).toContain('Nothing to check');
    expect((await browser.get(`/admin/challenges/${row.id}/review?show=all`)).text).toMatch(/Una.*Approved/);
  });

  test('do not approve a score that has changed since they opened it', async () => {
    const { club, challenge, send, submissions, review } = openChallenges();
    const [row, una] = [await challenge(), await doorMember(club)];
    await send(row, una);
    const [sent] = await submissions(row, una);
    if (!sent) return expect.unreachable();
    await review(sent, 'changes-requested', 'Which rower?');
    await send(row, una, { submissionId: sent.id, value: 100_000 });
    const browser = await club.signedIn(await club.coach());
    const answer = await browser.submit(`/admin/challenges/submissions/${sent.id}`, {
      ...{ decision: 'approved', reason: '', sequence: '0' },
    });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('has changed since you opened it'),
    ]);
    expect((await submissions(row, una))[0]).toMatchObject({ status: 'pending' });
    expect(await club.store.count(pictures)).toBe(0);
  });
});
