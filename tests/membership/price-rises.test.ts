import { describe, expect, test } from 'vitest';
import { localDate } from '#domain/values/dates.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { priceRises } from '#server/data/collections/price-rises.ts';
import { announceRise } from '#server/membership/price-rises/announce-rise.ts';
import { findNotice } from '#server/membership/price-rises/find-notice.ts';
import { hasDueRises, processRises } from '#server/membership/price-rises/process-rises.ts';
import { sayHowTold } from '#server/membership/price-rises/say-how-told.ts';
import { tellMembers } from '#server/membership/price-rises/tell-members.ts';
import { withdrawRise } from '#server/membership/price-rises/withdraw-rise.ts';
import type { ClubOptions } from '../support/club.ts';
import { countOperations } from '../support/counting-store.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { openStripeClub } from '../support/stripe-club.ts';

const from = Temporal.PlainDate.from('2027-01-01');
const withMail = { environment: { SMTP_HOST: 'mail.club.test', SMTP_FROM: 'desk@club.test' } };
const by = { uid: 'owner', name: 'Olive Owner' };

const paying = (planId: string): Partial<Member> => ({
  ...{ membershipStatus: 'active', planId, membershipType: 'Unlimited' },
  ...{ planPriceInPence: 7000, planInterval: 'month' },
  currentPeriodEnd: Temporal.Instant.from('2027-03-20T00:00:00Z'),
});

async function announce({ club, unlimited }: Pick<Desk, 'club' | 'unlimited'>, words = '', toldHow = '') {
  const { priceInPence, id: planId } = unlimited;
  const outcome = await announceRise(club.services, { planId, priceInPence, from, words, toldHow, by });
  if (outcome.kind !== 'announced') throw new Error(JSON.stringify(outcome));
  return outcome.rise.id;
}

async function mailsOf({ club }: Pick<Desk, 'club'>) {
  const { items } = await club.store.query(outbox, { limit: 100 });
  return items.filter(({ template }) => template.startsWith('price-rise'));
}

/** The notices go, and the first day comes. */
async function toFirstDay(desk: Pick<Desk, 'club'>) {
  await deliver(desk);
  const ahead = desk.club.now().until(from.toZonedDateTime('Europe/London').toInstant());
  desk.club.advance({ seconds: ahead.total('seconds') });
}

/** Every email that waits is sent. */
async function deliver({ club }: Pick<Desk, 'club'>) {
  for (const { id, status } of await mailsOf({ club })) {
    if (status === 'waiting') await club.store.update(outbox, id, { status: 'sent', sentAt: club.now() });
  }
}

async function openWith(people: Partial<Member>[], environment: ClubOptions = withMail) {
  const desk = await openDesk(environment);
  const made: Member[] = [];
  for (const facts of people) made.push(await desk.club.member({ ...paying(desk.unlimited.id), ...facts }));
  const read = async (index: number) => desk.club.store.find(members, made[index]?.id ?? '');
  const rise = async (id: string) => desk.club.store.find(priceRises, id);
  return { ...desk, made, read, rise };
}

describe('a price that rises for people who have the plan', () => {
  test('is told to everyone who pays less, once, and paid from its first day', async () => {
    const desk = await openWith([
      {},
      { planPriceInPence: 9900 },
      { planId: 'other' },
      { membershipStatus: 'on_hold' },
      { membershipStatus: 'cancelling', cancelAtPeriodEnd: true },
    ]);
    const { club, made, read, rise } = desk;
    await club.store.update(members, made[3]?.id ?? '', { email: '' });
    const id = await announce(desk, 'Heating costs more.');
    expect(await hasDueRises(club.services)).toBe(true);
    await processRises(club.services);
    await processRises(club.services);
    expect(await rise(id)).toMatchObject({ stage: 'told', told: 2, withoutEmail: 1, changed: 0 });
    const mails = await mailsOf(desk);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Unlimited will cost £79 a month from 1 January 2027' });
    expect(mails[0]?.body).toContain('Unlimited costs £70 a month at the moment.');
    expect(mails[0]?.body).toContain('\n\nHeating costs more.\n\n');
    expect(mails[0]?.body).toContain('/membership/leave');
    expect(await read(0)).toMatchObject({
      planPriceInPence: 7000,
      priceRise: { riseId: id, priceInPence: 7900, from: '2027-01-01' },
    });
    expect((await read(1))?.priceRise).toBeNull();
    expect((await read(4))?.priceRise).toBeNull();
    expect(await hasDueRises(club.services)).toBe(false);

    await toFirstDay(desk);
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7900, priceRise: null });
    // No email could go to them, and nobody has said how they know.
    expect(await read(3)).toMatchObject({ planPriceInPence: 7000, priceRise: { riseId: id } });
    expect(await read(1)).toMatchObject({ planPriceInPence: 9900 });
    expect(await read(4)).toMatchObject({ planPriceInPence: 7000 });
    expect(await rise(id)).toMatchObject({ stage: 'changing', changed: 1 });
    expect(await mailsOf(desk)).toHaveLength(1);

    // A letter in a week: the notice counts from the day it goes.
    const toldOn = localDate(club.now()).add({ days: 7 });
    expect(await sayHowTold(club.services, { id, toldHow: 'Letter', toldOn, by })).toBe(true);
    club.advance({ hours: 24 * 36 });
    await processRises(club.services);
    expect(await read(3)).toMatchObject({ planPriceInPence: 7000 });
    club.advance({ hours: 24 });
    await processRises(club.services);
    expect(await read(3)).toMatchObject({ planPriceInPence: 7900, priceRise: null });
    expect(await rise(id)).toMatchObject({ stage: 'over', changed: 2, dueAt: null });
    expect(await sayHowTold(club.services, { id, toldHow: 'Again', by })).toBe(false);
  });

  test('waits for a notice that has not gone, and for as long after one that went late', async () => {
    const desk = await openWith([{}]);
    const { club, read } = desk;
    await announce(desk);
    await processRises(club.services);
    // The mail server refuses until the new year.
    club.advance({ hours: 24 * 41 });
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7000 });
    await deliver(desk);
    club.advance({ hours: 24 * 29 });
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7000 });
    club.advance({ hours: 24 });
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7900, priceRise: null });
  });

  test('starts without a mail server only where the admin says how people are told, which the audit log keeps', async () => {
    const desk = await openWith([{}], {});
    const { club, unlimited, read } = desk;
    const { id: planId, priceInPence } = unlimited;
    const request = { planId, priceInPence, from, words: '', by };
    expect(await announceRise(club.services, { ...request, toldHow: '' })).toEqual({
      ...{ kind: 'refused', field: 'toldHow' },
      sentence: 'Say how you tell everyone: no email can be sent',
    });
    await announce(desk, '', 'Letter on 20 November');
    const { items } = await club.store.query(auditLog, {
      where: [['action', '==', 'plan.rise-announced']],
      limit: 5,
    });
    expect(items.map(({ summary }) => summary)).toEqual([
      'Announced £79 a month for everyone on Unlimited from 1 January 2027. Told another way: Letter on 20 November',
    ]);
    await processRises(club.services);
    expect(await mailsOf(desk)).toEqual([]);
    await toFirstDay(desk);
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7900, priceRise: null });
  });

  test('is found by a read or two, however much else a member has been sent', async () => {
    const desk = await openWith([{}]);
    const { club, made, rise } = desk;
    const uid = made[0]?.id ?? '';
    const id = await announce(desk);
    await processRises(club.services);
    await deliver(desk);
    club.advance({ minutes: 1 });
    const reminder = {
      template: 'class-booked',
      subject: 'Today',
      body: 'Hyrox',
      to: 'p@club.test',
    } as const;
    for (let each = 0; each < 210; each += 1) {
      await club.store.batch((batch) => {
        club.services.outbox.queueMessage(batch, { ...reminder, memberUid: uid, cause: 'club' });
      });
    }
    const stored = await rise(id);
    const counting = countOperations(club.store);
    const told = stored && (await findNotice(counting.store, stored, uid));
    expect(told).toEqual(club.now().subtract({ minutes: 1 }));
    expect(counting.take().reads).toBeLessThanOrEqual(2);
  });

  test('of an earlier release, whose notices were kept for want of a mail server, does not start', async () => {
    const desk = await openWith([{}]);
    const { club, read, rise } = desk;
    const id = await announce(desk);
    await processRises(club.services);
    for (const mail of await mailsOf(desk)) await club.store.update(outbox, mail.id, { status: 'kept' });
    await toFirstDay(desk);
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7000 });
    expect(await rise(id)).toMatchObject({ stage: 'changing', changed: 0 });
  });

  test('waits for somebody who owes the old price', async () => {
    const desk = await openWith([{ membershipStatus: 'past_due' }, {}]);
    const { club, made, read, rise } = desk;
    const id = await announce(desk);
    await processRises(club.services);
    await toFirstDay(desk);
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7000, priceRise: { riseId: id } });
    expect(await read(1)).toMatchObject({ planPriceInPence: 7900 });
    expect(await rise(id)).toMatchObject({ stage: 'changing', changed: 1 });
    expect(await withdrawRise(club.services, id, by)).toBe('too-late');
    await club.store.update(members, made[0]?.id ?? '', { membershipStatus: 'active' });
    club.advance({ hours: 7 });
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7900, priceRise: null });
    expect(await rise(id)).toMatchObject({ stage: 'over', changed: 2 });
  });

  test('is withdrawn before its first day: everyone who was told is told so', async () => {
    const desk = await openWith([{}, {}]);
    const { club, read, rise } = desk;
    const id = await announce(desk);
    await processRises(club.services);
    expect(await withdrawRise(club.services, id, by)).toMatchObject({ id });
    await processRises(club.services);
    await processRises(club.services);
    expect(await rise(id)).toMatchObject({ stage: 'withdrawn', dueAt: null });
    expect((await read(0))?.priceRise).toBeNull();
    const mails = await mailsOf(desk);
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'price-rise',
      'price-rise',
      'price-rise-withdrawn',
      'price-rise-withdrawn',
    ]);
    expect(mails.find(({ template }) => template === 'price-rise-withdrawn')?.subject).toBe(
      'Unlimited stays at £70 a month',
    );
    await toFirstDay(desk);
    await processRises(club.services);
    expect(await read(0)).toMatchObject({ planPriceInPence: 7000 });
    await announce({ ...desk, unlimited: desk.unlimited }).catch((error: Error) =>
      expect(error.message).toContain('or later'),
    );
  });

  test('that is withdrawn while members are being told reaches nobody else', async () => {
    const desk = await openWith([{}, {}]);
    const { club, read, rise } = desk;
    const id = await announce(desk);
    const begun = await rise(id);
    await withdrawRise(club.services, id, by);
    if (begun) await tellMembers(club.services, begun);
    expect(await mailsOf(desk)).toEqual([]);
    expect((await read(0))?.priceRise).toBeNull();
    expect(await rise(id)).toMatchObject({ stage: 'withdrawing', told: 0 });
  });

  test('two instances that work on one tell and change everyone once', async () => {
    const desk = await openWith([{}, {}, {}]);
    const { club, rise, read } = desk;
    const id = await announce(desk);
    await Promise.all([processRises(club.services), processRises(club.services)]);
    expect(await mailsOf(desk)).toHaveLength(3);
    expect(await rise(id)).toMatchObject({ stage: 'told', told: 3 });
    await toFirstDay(desk);
    await Promise.all([processRises(club.services), processRises(club.services)]);
    expect(await rise(id)).toMatchObject({ changed: 3 });
    expect(await read(2)).toMatchObject({ planPriceInPence: 7900 });
  });

  test('is announced once, and only at the price that was seen, with notice, for a plan that is paid again and again', async () => {
    const desk = await openWith([{}]);
    const { club, unlimited } = desk;
    const { id: planId, priceInPence } = unlimited;
    const ask = (changes: object) =>
      announceRise(club.services, { planId, priceInPence, from, words: '', toldHow: '', by, ...changes });
    expect(await ask({ planId: 'none' })).toEqual({ kind: 'no-plan' });
    expect(await ask({ priceInPence: 1 })).toMatchObject({ kind: 'refused', field: null });
    expect(await ask({ from: Temporal.PlainDate.from('2026-12-01') })).toMatchObject({ field: 'from' });
    const both = await Promise.all([ask({}), ask({})]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['announced', 'refused']);
    await club.store.update(plans, planId, { kind: 'pack', interval: 'one-off' });
    expect(await ask({})).toMatchObject({ sentence: expect.stringContaining('paid once') });
  });

  test('no longer concerns somebody who changes plan', async () => {
    const desk = await openWith([{}]);
    const { club, made, browser, read } = desk;
    await announce(desk);
    await processRises(club.services);
    const other = (await club.store.query(plans, { limit: 10 })).items.find(
      ({ id, kind }) => id !== desk.unlimited.id && kind === 'membership',
    );
    const answer = await browser.submit(`/admin/member/${made[0]?.id}/change-plan`, {
      ...{ plan: other?.id ?? '', payment: 'complimentary', amountReason: 'As they asked' },
    });
    expect(answer.status).toBe(303);
    expect(await read(0)).toMatchObject({ planId: other?.id, priceRise: null });
  });
});

describe('a price that rises for people who pay by card', () => {
  async function withCard() {
    const club = await openStripeClub({ now: '2026-11-21T12:00:00Z', ...withMail });
    const plan = await club.plan({ name: 'Unlimited' });
    const member = await club.join({}, plan);
    club.stripe.world.addPrice('price_higher', 5500, 'month');
    await club.store.update(plans, plan.id, { priceInPence: 5500, stripePriceId: 'price_higher' });
    const outcome = await announceRise(club.services, {
      ...{ planId: plan.id, priceInPence: 5500, from, words: '', toldHow: '', by },
    });
    if (outcome.kind !== 'announced') throw new Error(outcome.kind);
    await processRises(club.services);
    return { club, member, id: outcome.rise.id };
  }

  test('is charged with the next invoice, without prorations', async () => {
    const { club, member, id } = await withCard();
    await toFirstDay({ club });
    club.stripe.world.passTime();
    await club.deliverAll();
    await processRises(club.services);
    expect(await club.fresh(member)).toMatchObject({ planPriceInPence: 5500, priceRise: null });
    expect(await club.store.find(priceRises, id)).toMatchObject({ stage: 'over', changed: 1 });
    const { stripeSubscriptionId } = await club.fresh(member);
    expect(club.stripe.world.renew(stripeSubscriptionId).amount_due).toBe(5500);
  });

  test('is tried again where Stripe does not answer, and left to staff where it refuses', async () => {
    const { club, member, id } = await withCard();
    await toFirstDay({ club });
    club.stripe.world.passTime();
    await club.deliverAll();
    club.stripe.failures.push(
      ...Array.from({ length: 30 }, () => ({ when: 'before', status: 503 }) as const),
    );
    await processRises(club.services);
    expect(await club.fresh(member)).toMatchObject({ planPriceInPence: 4900, priceRise: { riseId: id } });
    club.stripe.failures.length = 0;
    club.stripe.world.prices.delete('price_higher');
    club.advance({ minutes: 6 });
    await processRises(club.services);
    expect(await club.fresh(member)).toMatchObject({ planPriceInPence: 4900, priceRise: null });
    expect(await club.store.find(priceRises, id)).toMatchObject({ stage: 'over', changed: 0 });
    const { items } = await club.store.query(paymentFindings, { limit: 10 });
    expect(items.map(({ sentence }) => sentence).join()).toContain('Stripe refused to raise the price');
  });
});
