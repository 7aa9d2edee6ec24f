import { describe, expect, test } from 'vitest';
import { enquireAsMember } from '#server/community/trainers/enquire.ts';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import { saveTrainer } from '#server/community/trainers/save-trainer.ts';
import { leads } from '#server/data/collections/leads.ts';
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import type { MemberFacts, TestClub } from '../../support/club.ts';
import { openClub, withMail } from '../../support/club.ts';
import { offerTraining } from '../../support/full-house-trainers.ts';
import { hiddenFields } from '../../support/visitor.ts';

const ada = { uid: 'ada', name: 'Ada Admin' };
const message = 'My back hurts.\nMondays would be good.';

async function openTrainer(environment: Record<string, string> = withMail) {
  const club = openClub({ environment });
  const coach = await club.coach();
  const id = await offerTraining(club, coach, ada);
  return { club, coach, id, page: `/personal-trainers/${id}/enquire` };
}

const confirmed = (club: TestClub, facts: MemberFacts = {}) =>
  club.member({ isEmailConfirmed: true, ...facts });

async function mailsTo(club: TestClub, to: string) {
  const { items } = await club.store.query(outbox, { limit: 100 });
  return items.filter((mail) => mail.to === to);
}

async function allLeads(club: TestClub) {
  return (await club.store.query(leads, { limit: 100 })).items;
}

describe('a member who asks a trainer', () => {
  test('is a lead, and the trainer gets a mail and sees it with their enquiries', async () => {
    const { club, coach, id, page } = await openTrainer();
    const priya = await confirmed(club);
    const browser = await club.signedIn(priya);
    const sent = await browser.submit(page, { message });
    expect((await browser.follow(sent)).text).toContain('Sam Carter has your message');
    expect(await allLeads(club)).toMatchObject([
      {
        ...{ name: priya.name, email: priya.email, mobile: priya.mobile, memberUid: priya.uid },
        ...{ trainerUid: coach.uid, source: 'trainer', status: 'enquiry', interest: message },
      },
    ]);
    const [mail, ...more] = await mailsTo(club, coach.email);
    expect(more).toEqual([]);
    expect(mail?.body).toContain(message);
    expect(mail?.body).toContain(priya.email);
    const diary = await (await club.signedIn(coach)).get(`/coach/personal-training/${id}`);
    expect(diary.text).toContain(priya.name);
    expect(diary.text).toContain('My back hurts.');
  });

  test('row 11: who asks somebody that is no coach any more is told so, and nobody gets their details', async () => {
    const { club, coach, id } = await openTrainer();
    await club.store.update(members, coach.uid, { isCoach: false });
    const { uid } = await confirmed(club);
    const outcome = await enquireAsMember(club.services, { uid }, { trainerId: id, message });
    expect(outcome).toEqual({ kind: 'no-trainer' });
    expect([await allLeads(club), await mailsTo(club, coach.email)]).toEqual([[], []]);
  });

  test('row 32: is not in the data of the trainer', async () => {
    const { club, coach, id } = await openTrainer();
    const priya = await confirmed(club);
    await enquireAsMember(club.services, { uid: priya.uid }, { trainerId: id, message });
    const data = await (await club.signedIn(coach)).get('/account/security/my-data.json');
    expect(data.status).toBe(200);
    expect(data.html).toContain('trainer-enquiry');
    expect(data.html).not.toContain(priya.email);
    expect(data.html).not.toContain('My back hurts');
  });

  test('twice at once in the same words is one enquiry and one mail', async () => {
    const { club, coach, id } = await openTrainer();
    const { uid } = await confirmed(club);
    const ask = () => enquireAsMember(club.services, { uid }, { trainerId: id, message });
    const outcomes = await Promise.all([ask(), ask(), ask()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['repeated', 'repeated', 'sent']);
    expect(await allLeads(club)).toHaveLength(1);
    expect(await mailsTo(club, coach.email)).toHaveLength(1);
  });

  test('in other words adds to their enquiry; another trainer has one of their own', async () => {
    const { club, id } = await openTrainer();
    const other = await offerTraining(club, await club.coach(), ada);
    const { uid } = await confirmed(club);
    for (const [trainerId, text] of [
      [id, message],
      [id, 'Or Fridays?'],
      [other, message],
    ] as const) {
      // biome-ignore format: one line
      await enquireAsMember(club.services, { uid }, { trainerId, message: text });
    }
    const texts = (await allLeads(club)).map(({ interest }) => interest).sort();
    expect(texts).toEqual([message, `Or Fridays?\n\n${message}`]);
  });

  test('with nothing typed, or an address that is not confirmed, is told so', async () => {
    const { club, page } = await openTrainer();
    const priya = await club.signedIn(await confirmed(club));
    const empty = await priya.submit(page, { message: '' });
    expect([empty.status, empty.text]).toEqual([
      422,
      expect.stringContaining('Enter what you’d like to ask'),
    ]);
    const unconfirmed = await club.signedIn(await club.member({ isEmailConfirmed: false }));
    const refused = await unconfirmed.submit(page, { message });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Confirm your email address first');
    expect(refused.html).toContain('My back hurts.');
    expect(await allLeads(club)).toEqual([]);
  });
});

describe('a visitor who asks a trainer', () => {
  const vera = { name: 'Vera Visitor', email: 'Vera@Example.test', mobile: '07700 900456', message };

  async function ask() {
    const opened = await openTrainer();
    const { club, page } = opened;
    const browser = club.visitor();
    const form = await browser.get(page);
    club.advance({ seconds: 10 });
    const answer = await browser.post(page, { ...hiddenFields(form.html), ...vera });
    return { ...opened, browser, answer };
  }

  test('confirms by the link in a mail; until then nothing is stored and the trainer hears nothing', async () => {
    const { club, coach, browser, answer } = await ask();
    expect(answer.status).toBe(303);
    expect(await allLeads(club)).toEqual([]);
    expect(await mailsTo(club, coach.email)).toEqual([]);
    const [mail] = await mailsTo(club, 'vera@example.test');
    const body = mail ? club.services.outbox.revealBody(mail) : '';
    const link = /https?:\/\/\S+/.exec(body)?.[0] ?? expect.unreachable(body);
    const { pathname, search } = new URL(link);
    const page = await browser.get(pathname + search);
    expect(page.text).toContain('My back hurts.');
    expect(await allLeads(club)).toEqual([]);
    const sent = await browser.submit(pathname + search, {});
    expect((await browser.follow(sent)).text).toContain('Sam Carter has your message');
    await browser.submit(pathname + search, {});
    expect(await allLeads(club)).toMatchObject([
      {
        name: 'Vera Visitor',
        email: 'vera@example.test',
        trainerUid: coach.uid,
        memberUid: '',
        source: 'trainer',
      },
    ]);
    expect(await mailsTo(club, coach.email)).toHaveLength(1);
    club.advance({ hours: 25 });
    expect((await browser.get(pathname + search)).status).toBe(410);
  });

  test('that is a program gets nowhere', async () => {
    const { club, page } = await openTrainer();
    const browser = club.visitor();
    const form = await browser.get(page);
    const quick = await browser.post(page, { ...hiddenFields(form.html), ...vera });
    expect([quick.status, quick.text]).toEqual([422, expect.stringContaining('Please send that once more')]);
    expect(quick.html).toContain('My back hurts.');
    club.advance({ seconds: 10 });
    const filled = await browser.post(page, {
      ...hiddenFields(quick.html),
      ...vera,
      website: 'spam.example',
    });
    expect(filled.status).toBe(422);
    const forged = await browser.post(page, { ...vera, stamp: '123.abc' });
    expect(forged.status).toBe(422);
    expect(await mailsTo(club, 'vera@example.test')).toEqual([]);
  });
});

test('nobody can ask a trainer who is hidden', async () => {
  const { club, coach, id, page } = await openTrainer();
  const { uid } = await confirmed(club);
  await saveTrainer(club.services, { id, facts: { isHidden: true, order: 1 }, by: ada });
  expect((await club.visitor().get(page)).status).toBe(404);
  const outcome = await enquireAsMember(
    club.services,
    { uid },
    { trainerId: trainerKey(coach.uid), message },
  );
  expect(outcome).toEqual({ kind: 'no-trainer' });
});
