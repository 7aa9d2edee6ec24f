import { beforeEach, describe, expect, test } from 'vitest';
import { joinChoiceAt } from '#app/join-choice.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { openEvents } from '../support/events.ts';
import { applicant, join } from '../support/join.ts';
import { parqAnswers } from '../support/parq.ts';
import { bookableFacts, openTimetable, type Timetable } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

const PLAN = '/membership/plans/unlimited/join';
const CLASS = '/account/book-class/hyrox_2026-11-24';
const to = (page: string, redirectTo: string) =>
  `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ redirectTo })}`;

let club: TestClub;
let timetable: Timetable;

beforeEach(async () => {
  club = openClub();
  await club.settle({ isSetUp: true });
  timetable = await openTimetable(club);
  await timetable.session();
});

/** What the newest email to the address says, with its links. */
async function newestMailTo(email: string): Promise<string> {
  const { items } = await club.store.query(outbox, { limit: 100 });
  const [newest] = items
    .filter((mail) => mail.to === email)
    .sort((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt));
  if (!newest) throw new Error(`nothing was sent to ${email}`);
  return club.services.outbox.revealBody(newest);
}

/** Path and query of the newest link with a token that was sent to the address. */
async function linkTo(email: string): Promise<string> {
  const link = /https?:\/\/\S+token=\S+/.exec(await newestMailTo(email))?.[0] ?? '';
  return link.replace(/^https?:\/\/[^/]+/, '');
}

/** Signs up for what is chosen, puts off the code, and answers the PAR-Q. */
async function joinFor(choice: string): Promise<{ browser: Visitor; last: string }> {
  const browser = club.visitor();
  const signedUp = await browser.submit(to('/auth/signup', choice), applicant);
  const asked = new URL(signedUp.location ?? '', 'http://club.test');
  const parq = asked.searchParams.get('next') ?? '';
  const saved = await browser.submit(parq, parqAnswers(applicant));
  return { browser, last: saved.location ?? '' };
}

describe('what stands for a choice', () => {
  test.each([
    [PLAN, { kind: 'plan', id: 'unlimited' }],
    [CLASS, { kind: 'class', id: 'hyrox_2026-11-24' }],
    [`${CLASS}?formDraft=x`, { kind: 'class', id: 'hyrox_2026-11-24' }],
    ['/classes/yoga', { kind: 'class-type', id: 'yoga' }],
    ['/events/night', { kind: 'event', id: 'night' }],
    ['/account/events/night', { kind: 'event', id: 'night' }],
    [to('/account/welcome', PLAN), { kind: 'plan', id: 'unlimited' }],
    [to('/account/parq?welcome=1', CLASS), { kind: 'class', id: 'hyrox_2026-11-24' }],
  ])('%s', (path, choice) => expect(joinChoiceAt(path)).toEqual(choice));

  test.each([
    '',
    '/',
    '/classes',
    '/events',
    '/account/security',
    '/account/book-class/a/cancel',
    '/account/book-class/%2e%2e',
    '/account/book-class/',
    to('/account/welcome', to('/account/welcome', PLAN)),
    to('/account/dashboard', PLAN),
  ])('%j stands for none', (path) => expect(joinChoiceAt(path)).toBeNull());
});

describe('the three steps', () => {
  test.each([
    ['a plan', PLAN, 'Your plan Unlimited £79 a month Change your plan'],
    ['a class', CLASS, 'Your class Hyrox Tuesday 24 November, 18:00 Change your class'],
    ['a kind of class', '/classes/Hyrox', 'Your class Hyrox 60 minutes Change your class'],
  ])('say which they are, with %s on top of each', async (_, choice, pinned) => {
    const browser = club.visitor();
    const signUp = await browser.get(to('/auth/signup', choice));
    expect(signUp.text).toContain(`${pinned} Step 1 of 3: Your details`);
    expect((await browser.get(to('/auth/login', choice))).text).toContain(pinned);
    const signedUp = await browser.submit(to('/auth/signup', choice), applicant);
    const code = await browser.follow(signedUp);
    expect(code.text).toContain(`${pinned} Step 1 of 3: Your details Confirm your email address`);
    const parq = new URL(signedUp.location ?? '', 'http://club.test').searchParams.get('next') ?? '';
    expect((await browser.get(parq)).text).toContain(`${pinned} Step 2 of 3: Your health`);
    const saved = await browser.submit(parq, parqAnswers(applicant));
    expect(saved.location).toBe(to('/account/welcome', choice));
    const last = await browser.follow(saved);
    expect(last.text).toContain(`${pinned} Step 3 of 3: Start training Almost there, Niamh`);
  });

  test('have no empty box for somebody who has chosen nothing', async () => {
    const { browser, last } = await joinFor('');
    expect(last).toBe('/account/welcome');
    for (const page of ['/auth/signup', '/auth/login', '/auth/forgot-password'])
      expect((await club.visitor().get(page)).html).not.toContain('class="chosen"');
    for (const page of ['/account/parq?welcome=1', last])
      expect((await browser.get(page)).html).not.toContain('class="chosen"');
  });

  test('a refused sign-up, PAR-Q and sign-in keep the choice', async () => {
    const visitor = club.visitor();
    for (const page of ['/auth/signup', '/auth/login']) {
      const refused = await visitor.submit(to(page, PLAN), { email: 'x' });
      expect([refused.status, refused.text.includes('Your plan Unlimited')]).toEqual([422, true]);
    }
    const { browser } = await joinFor(PLAN);
    const refused = await browser.submit(to('/account/parq?welcome=1', PLAN), {});
    expect([refused.status, refused.text.includes('Your plan Unlimited')]).toEqual([422, true]);
  });

  test('row 19: a choice elsewhere is none, and no step leads away from here', async () => {
    for (const away of ['https://evil.test/x', '//evil.test', '/\\evil.test']) {
      expect((await club.visitor().get(to('/auth/signup', away))).html).not.toContain('evil.test');
      const { browser, last } = await joinForAs(away, `${away.length}@example.test`);
      expect(last).toBe('/account/welcome');
      expect((await browser.get(to('/account/welcome', away))).html).not.toContain('evil.test');
      const back = await browser.submit(to(PLAN, away), {});
      expect(back.location).toBe(PLAN);
    }
  });

  async function joinForAs(choice: string, email: string) {
    const browser = club.visitor();
    const signedUp = await browser.submit(to('/auth/signup', choice), { ...applicant, email });
    const parq = new URL(signedUp.location ?? '', 'http://club.test').searchParams.get('next') ?? '';
    const saved = await browser.submit(to(parq, choice), parqAnswers(applicant));
    return { browser, last: saved.location };
  }

  test('somebody who is signed in already goes straight to what they chose', async () => {
    const browser = await club.signedIn(await club.member());
    expect((await browser.get(to('/auth/signup', PLAN))).location).toBe(PLAN);
  });

  test('a page that is no choice is kept too, and led to at the end', async () => {
    const { browser, last } = await joinFor('/account/security');
    expect((await browser.get(last)).html).toContain(
      '<a href="/account/security">Continue to where you were</a>',
    );
  });
});

describe('emails keep the choice', () => {
  test('the link that confirms the address leads on to the next step, here or on another device', async () => {
    const browser = club.visitor();
    await browser.submit(to('/auth/signup', CLASS), applicant);
    const link = await linkTo(applicant.email);
    const page = await browser.get(link);
    expect(page.text).toContain('Your class Hyrox');
    const next = to('/account/parq?welcome=1', CLASS);
    const token = new URL(link, 'http://club.test').searchParams.get('token') ?? '';
    const posted = await club.visitor().post(to('/auth/confirm-email', CLASS), { token });
    expect(posted.location).toBe(to('/auth/login', next));
  });

  test('the same browser goes on without signing in, and past the PAR-Q once it is answered', async () => {
    const { browser } = await joinFor(CLASS);
    const link = await linkTo(applicant.email);
    const token = new URL(link, 'http://club.test').searchParams.get('token') ?? '';
    const posted = await browser.post(to('/auth/confirm-email', CLASS), { token });
    expect(posted.location).toBe(to('/account/welcome', CLASS));
  });

  test('a new code is sent with it', async () => {
    const browser = club.visitor();
    const signedUp = await browser.submit(to('/auth/signup', PLAN), applicant);
    const { search } = new URL(signedUp.location ?? '', 'http://club.test');
    club.advance({ minutes: 1 });
    await browser.submit(`/account/confirm-email${search}`, {}, `/account/confirm-email/send${search}`);
    expect(await linkTo(applicant.email)).toContain(new URLSearchParams({ redirectTo: PLAN }).toString());
  });

  test('so does the link for a new password, and the sign-in after it', async () => {
    const { email } = await club.member();
    const visitor = club.visitor();
    const asked = await visitor.submit(to('/auth/forgot-password', PLAN), { email });
    expect(asked.location).toBe(to('/auth/login', PLAN));
    const link = await linkTo(email);
    expect((await visitor.get(link)).text).toContain('Your plan Unlimited');
    const changed = await visitor.submit(link, { password: 'another good battery' });
    expect(changed.location).toBe(to('/auth/login', PLAN));
  });

  test.each(['/account/security', '/account/book-class/none', 'https://evil.test/'])(
    'row 19: nothing that is not a choice goes into an email: %s',
    async (redirectTo) => {
      const { email } = await club.member();
      await club.visitor().submit(to('/auth/forgot-password', redirectTo), { email });
      await club.visitor().submit(to('/auth/signup', redirectTo), applicant);
      for (const address of [email, applicant.email])
        expect(await newestMailTo(address)).not.toMatch(/redirectTo|evil/);
    },
  );
});

test('row 37: an address with an account is offered to sign in or choose a new password, with the choice kept', async () => {
  const { email } = await club.member();
  const taken = await club
    .visitor()
    .submit(to('/auth/signup', PLAN), { ...applicant, email, password: 'another good battery' });
  expect(taken.status).toBe(422);
  expect(taken.text).toContain('An account already exists with this email address.');
  expect(taken.html).toContain(`href="${to('/auth/login', PLAN)}"`);
  expect(taken.html).toContain(`href="${to('/auth/forgot-password', PLAN)}"`);
});

describe('the last step', () => {
  test('says “You’re in” only to a member, and “Book” only where they may', async () => {
    const { browser, last } = await joinFor('');
    const before = await browser.get(last);
    expect(before.text).toContain('Almost there, Niamh');
    expect(before.text).not.toMatch(/You’re in|left Book/);
    expect(before.text).toContain('You can book as soon as you’re a member.');
    const [member] = (
      await club.store.query(members, { where: [['email', '==', applicant.email]], limit: 1 })
    ).items;
    const { parqResults, latestParqAt, ...paid } = bookableFacts(club.now());
    await club.store.update(members, member?.id ?? '', paid);
    const after = await browser.get(last);
    expect(after.text).toContain('You’re in, Niamh');
    expect(after.text).toMatch(/left Book/);
  });

  test('asks for the plan’s price at the desk where that is the only way, and says so until it is withdrawn', async () => {
    const { browser, last } = await joinFor(PLAN);
    const page = await browser.get(last);
    expect(page.text).toContain(
      'Confirm your email address first. Pay £79 at the front desk, in cash or by card, and your pass works straight away.',
    );
    expect(page.text).not.toContain('payment provider');
    const requested = await browser.submit(last, {}, to(PLAN, last));
    expect(requested.location).toBe(last);
    const { text, html } = await browser.follow(requested);
    expect(text).toContain(
      'We have your request for Unlimited. Confirm your email address first. Pay £79 at the front desk',
    );
    const withdraw = to('/membership/request/withdraw', last);
    expect(html).toContain(`href="${withdraw}"`);
    for (const where of ['/account/dashboard', '/account/membership-billing', '/account/profile'])
      expect((await browser.get(where)).text).toContain('You’ve requested Unlimited, £79 a month.');
    const withdrawn = await browser.submit(withdraw, {});
    expect(withdrawn.location).toBe(last);
    expect((await browser.follow(withdrawn)).text).toContain('Request Unlimited');
  });

  test('says why the chosen class can’t be booked yet, lets a plan be chosen, and books it once that is paid', async () => {
    const { browser, last } = await joinFor(CLASS);
    const page = await browser.get(last);
    expect(page.text).toContain('You can’t book it yet You need a membership to book classes.');
    expect(page.text).toContain('Unlimited, £79 a month Choose Unlimited');
    const choose = to(PLAN, last);
    expect(page.html).toContain(`href="${choose}"`);
    expect((await browser.get(choose)).text).toContain('Your class Hyrox');
    expect((await browser.submit(choose, {})).location).toBe(last);
    expect((await browser.get(last)).text).toContain(
      'Your membership starts when you pay at the front desk.',
    );

    const [member] = (
      await club.store.query(members, { where: [['email', '==', applicant.email]], limit: 1 })
    ).items;
    const { parqResults, latestParqAt, ...paid } = bookableFacts(club.now());
    await club.store.update(members, member?.id ?? '', { ...paid, requestedPlanId: '' });
    expect((await browser.get(last)).text).toContain('Book Tuesday 18:00');
    const booked = await browser.submit(last, {}, CLASS);
    expect(booked.location).toBe(CLASS);
    const again = await browser.get(last);
    expect(again.text).toContain('You’re booked');
    expect(again.html).toContain('href="/account/bookings/hyrox_2026-11-24.ics"');
    expect(await club.store.count(bookings)).toBe(1);
  });

  test('row 17: opening it changes nothing', async () => {
    const member = await timetable.bookable();
    const browser = await club.signedIn(member);
    expect((await browser.get(to('/account/welcome', CLASS))).text).toContain('Book Tuesday 18:00');
    expect(await club.store.count(bookings)).toBe(0);
    expect((await club.store.find(members, member.id))?.requestedPlanId).toBe('');
  });

  test('without a choice it lists plans, and the way to the classes', async () => {
    await club.store.create(
      plans,
      plan({
        id: 'ten',
        name: 'Ten classes',
        kind: 'pack',
        priceInPence: 9000,
        interval: 'one-off',
        order: 3,
      }),
    );
    const { browser, last } = await joinFor('');
    const { text, html } = await browser.get(last);
    expect(text).toContain('Ten classes, £90 Choose Ten classes');
    expect(html).toContain('href="/classes"');
    expect(html).not.toContain(`href="${CLASS}"`);
  });

  test('asks for what was put off, and comes back', async () => {
    const { browser } = await join(club);
    const { html, text } = await browser.get(to('/account/welcome', CLASS));
    expect(text).toContain('Confirm your email address');
    expect(html).toContain(`href="${to('/account/parq?welcome=1', CLASS)}"`.replaceAll('&', '&amp;'));
    const next = new URLSearchParams({ next: to('/account/welcome', CLASS) });
    expect(html).toContain(`href="/account/confirm-email?${next}"`);
  });

  test('a choice that no longer exists is left out', async () => {
    const { browser, last } = await joinFor('/account/book-class/gone');
    const page = await browser.get(last);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('class="chosen"');
  });

  test('a free plan is asked for, and nothing is said of money', async () => {
    await club.store.create(
      plans,
      plan({ id: 'free', name: 'Free week', kind: 'trial', priceInPence: 0, interval: 'one-off', order: 4 }),
    );
    const { browser, last } = await joinFor('/membership/plans/free/join');
    expect((await browser.get(last)).text).toContain(
      'It’s free. The front desk starts it for you when you come in. Request Free week',
    );
  });
});

describe('“Join” in the header', () => {
  test.each(['/classes/Hyrox', to('/auth/login', PLAN), to('/auth/signup', CLASS)])(
    'keeps where one is: %s',
    async (page) => {
      const kept = new URL(page, 'http://club.test').searchParams.get('redirectTo') ?? page;
      const { html } = await club.visitor().get(page);
      const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
      expect(header).toContain(`href="${to('/auth/signup', kept)}"`);
      expect(header).toContain(`href="${to('/auth/login', kept)}"`);
    },
  );

  test('has nothing to keep on other pages', async () => {
    for (const page of ['/', '/classes', '/membership/plans', '/auth/login?redirectTo=%2F%2Fevil.test'])
      expect((await club.visitor().get(page)).html).toContain('href="/auth/signup"');
  });
});

describe('an event', () => {
  test('is kept from “Join” in its header to the last step, which leads to it', async () => {
    const { id } = await openEvents(club).event({ title: 'Winter social' });
    const { html } = await club.visitor().get(`/events/${id}`);
    expect(html).toContain(`href="${to('/auth/signup', `/events/${id}`)}"`);
    const { browser, last } = await joinFor(`/events/${id}`);
    const page = await browser.get(last);
    expect(page.text).toContain('Your event Winter social');
    expect(page.html).toContain(`href="/account/events/${id}"`);
  });
});

test('until the club opens nobody can join, so a class leads to sign-in', async () => {
  await club.settle({ isOpenToPublic: false });
  for (const page of [CLASS, PLAN])
    expect((await club.visitor().get(page)).location).toBe(to('/auth/login', page));
});

test('a login session that has ended leads to sign-in, not to sign-up: that person has an account', async () => {
  const browser = await club.signedIn(await club.member());
  const stale = new Map(browser.cookies);
  await browser.post('/auth/logout');
  for (const [name, value] of stale) browser.cookies.set(name, value);
  expect((await browser.get(CLASS)).location).toBe(to('/auth/login', CLASS));
});

test('whoever has signed out on this browser is led to sign-in too', async () => {
  const browser = await club.signedIn(await club.member());
  await browser.post('/auth/logout');
  expect((await browser.get(CLASS)).location).toBe(to('/auth/login', CLASS));
});
