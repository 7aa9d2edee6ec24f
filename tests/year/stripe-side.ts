/** What happens at Stripe: people pay on its page, cards fail and are mended, staff refund in its dashboard, banks take money back. */
import { type Chance, steadyPick } from './chance.ts';
import type { Person } from './person.ts';
import { actOf } from './walk.ts';
import type { Action, Step, Year } from './year.ts';

const payOnline: Action = {
  name: 'pay online',
  weight: 8,
  async run(year, chance, step) {
    const person = actOf(year, 'member', step);
    return person && payAtStripe(year, person, chance);
  },
};

/** Chooses a plan and pays for it on Stripe’s page, or leaves that. */
export async function payAtStripe(year: Year, person: Person, chance: Chance): Promise<string | undefined> {
  const plans = await person.open('/membership/plans');
  const href = chance.pick(plans.links.filter((link) => /^\/membership\/plans\/[^/]+\/join$/.test(link)));
  const page = href && (await person.open(href));
  if (!page) return year.miss('pay online: no plan to join');
  const sent = await person.press(page, /\/join$/);
  const [, id] = /\/c\/pay\/(\w+)$/.exec(sent?.address ?? '') ?? [];
  if (!id) return year.miss(`pay online: no payment page after ${page.address}`);
  if (chance.maybe(0.15)) return `${person.name} leaves Stripe’s page`;
  year.passSeconds(40);
  year.club.stripe.world.pay(id, { by: chance.maybe(0.15) ? 'bacs_debit' : 'card' });
  // The browser may be back before the event, or never.
  if (chance.maybe(0.5)) await year.club.deliverAll();
  if (chance.maybe(0.8)) await person.open(`/account/success?session_id=${id}`);
  return `${person.name} pays at Stripe for ${href}`;
}

/** Something with one of the charges that stand. */
const withCharge = (
  name: string,
  weight: number,
  happen: (year: Year, charge: string, chance: Chance) => void,
): Action => ({
  name,
  weight,
  async run(year, chance, { seed }: Step) {
    const { charges } = year.club.stripe.world;
    const standing = [...charges.values()].filter(
      ({ status, refunded, amount_refunded: back }) => status === 'succeeded' && !refunded && back === 0,
    );
    const charge = steadyPick(seed, standing, ({ created }) => created);
    if (!charge) return undefined;
    happen(year, charge.id, chance);
    return charge.id;
  },
});

const cards: Action = {
  name: 'a card fails or works again',
  weight: 1,
  async run(year, _chance, { seed }) {
    const { customers, declining } = year.club.stripe.world;
    const customer = steadyPick(seed, [...customers.values()], ({ created }) => created);
    if (!customer) return undefined;
    if (declining.delete(customer.id)) return `${customer.email} has a card again`;
    declining.add(customer.id);
    return `the card of ${customer.email} fails`;
  },
};

export const stripeActions: readonly Action[] = [
  payOnline,
  cards,
  withCharge('refund in the dashboard', 0.6, ({ club }, id, chance) => {
    const charge = club.stripe.world.charges.get(id);
    if (charge?.payment_intent)
      club.stripe.world.refund(
        String(charge.payment_intent),
        chance.maybe(0.5) ? null : Math.ceil(charge.amount / 3),
      );
  }),
  withCharge('a bank takes money back', 0.4, ({ club }, id) => {
    club.stripe.world.dispute(id);
  }),
];
