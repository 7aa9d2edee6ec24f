/** Staff enter a payment by mistake and void it at once: but for the ledger everything is as it was. */
import { isDeepStrictEqual } from 'node:util';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { steadyPick } from './chance.ts';
import { STAFF_WORDS } from './invariants/secrets.ts';
import { membershipWalks } from './memberships.ts';
import type { Person } from './person.ts';
import { actOf, walk } from './walk.ts';
import type { Action, Year } from './year.ts';

/** What may be entered by mistake; each writes to the ledger. */
const mistakes = ['take money at the desk', 'take the next payment', 'sell', 'change a plan at the desk'];

export const voidAtOnce: Action = {
  name: 'enter a payment and void it',
  weight: 5,
  async run(year, chance, step) {
    const desk = actOf(year, 'desk', step);
    const member = steadyPick(step.seed >>> 3, year.those('member'), ({ slot }) => slot);
    if (!desk || !member?.uid) return undefined;
    const before = await standing(year, desk, member);
    const newest = await newestEntry(year, member.uid);
    const mistake = membershipWalks.find(({ name }) => name === chance.pick(mistakes));
    const did = mistake && (await walk(mistake).run(year, chance, step));
    const entered = await newestEntry(year, member.uid);
    if (!did || !entered || entered.id === newest?.id) return did;
    const isVoid = await voidIt(desk, entered.saleId || entered.id);
    if (isVoid) compare(year, member, before, await standing(year, desk, member));
    return `${did}; ${isVoid ? 'void' : 'cannot be voided'}`;
  },
};

async function voidIt(desk: Person, id: string): Promise<boolean> {
  const receipt = await desk.open(`/desk/receipts/${id}`);
  const href = receipt.link(/\/void$/);
  if (!href) return false;
  const sent = await desk.press(await desk.open(href), /\/void$/, {
    reason: `Entered by mistake ${STAFF_WORDS}`,
  });
  return sent !== null && sent.answer.status === 200 && !sent.address.endsWith('/void');
}

async function newestEntry({ club: { store } }: Year, uid: string) {
  const page = await store.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: 1,
  });
  return page.items[0];
}

interface Standing {
  readonly membership: Partial<Member> | null;
  readonly uses: readonly string[];
  /** What the desk’s page says about the door. */
  readonly door: string;
}

async function standing({ club: { store } }: Year, desk: Person, { uid }: Person): Promise<Standing> {
  const member = await store.find(members, uid);
  const profile = await store.find(bookingProfiles, uid);
  const page = await desk.open(`/admin/check-in/${uid}`);
  return {
    membership: member && {
      membershipStatus: member.membershipStatus,
      planId: member.planId,
      planPriceInPence: member.planPriceInPence,
      currentPeriodEnd: member.currentPeriodEnd,
      cancelAtPeriodEnd: member.cancelAtPeriodEnd,
      hold: member.hold,
      owedInPence: member.owedInPence,
    },
    uses: (profile?.uses ?? []).map(({ sessionId }) => sessionId),
    door: /class="message[^"]*"[\s\S]*?<\/div>/.exec(page.answer.html)?.[0].replace(/<[^>]+>/g, ' ') ?? '',
  };
}

function compare(year: Year, { name }: Person, before: Standing, after: Standing): void {
  for (const key of ['membership', 'uses', 'door'] as const)
    if (!isDeepStrictEqual(plain(before[key]), plain(after[key])))
      year.find(
        `void: ${key} of ${name} was ${JSON.stringify(before[key])}, and is ${JSON.stringify(after[key])}`,
      );
}

/** Instants as text. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
