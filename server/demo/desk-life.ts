/** A week at the front desk: what is sold, the till, a family and the waiver, through the app's own operations. */
import { instantAt, localDate } from '#domain/values/dates.ts';
import { members } from '../data/collections/members.ts';
import type { Item } from '../data/collections/sales.ts';
import { addChild } from '../families/add-child.ts';
import { publishWaiver } from '../health/publish-waiver.ts';
import { signWaiver } from '../health/sign-waiver.ts';
import type { Actor } from '../log/write-audit.ts';
import { membershipVersion } from '../membership/change-membership.ts';
import { findDeskPayment, paymentVersion } from '../payments/desk/find-payment.ts';
import { addItem } from '../payments/desk/items.ts';
import { returnPayment } from '../payments/desk/return-payment.ts';
import { type SellRequest, sell } from '../payments/desk/sell.ts';
import { closeDrawer } from '../payments/till/close-drawer.ts';
import { openDrawer } from '../payments/till/open-drawer.ts';
import type { Services } from '../services.ts';
import { type Club, recentMail } from './story.ts';

interface DemoItem {
  readonly name: string;
  readonly priceInPence: number;
  readonly vatPercent: number;
  /** When the week began; null: not counted. */
  readonly stock: number | null;
  readonly lowStockAt: number;
}

const demoItems: readonly DemoItem[] = [
  { name: 'Water', priceInPence: 150, vatPercent: 20, stock: 120, lowStockAt: 24 },
  { name: 'Protein bar', priceInPence: 280, vatPercent: 20, stock: 26, lowStockAt: 20 },
  { name: 'Club T-shirt', priceInPence: 2200, vatPercent: 20, stock: 18, lowStockAt: 4 },
  { name: 'Lifting belt', priceInPence: 4500, vatPercent: 20, stock: 5, lowStockAt: 2 },
  { name: 'Towel hire', priceInPence: 200, vatPercent: 20, stock: null, lowStockAt: 0 },
  { name: 'Guest visit', priceInPence: 1200, vatPercent: 20, stock: null, lowStockAt: 0 },
];

const demoDayPass = {
  ...{ name: 'Day pass', priceInPence: 1200, vatPercent: 20, stock: null, lowStockAt: 0 },
  ...{ dayPass: 'door' as const, isActive: true },
};

const demoWaiver = `I take part in training at Harbour Strength at my own risk and within what I know I can do.

I have been shown how to use the equipment, or I will ask a coach before I use it.

I will tell a coach if I am injured, unwell or pregnant before I train.

I will follow what the coaches say about safety, and put weights and equipment back where I found them.

Nothing here takes away my rights if the club is careless and I am hurt because of it.`;

export interface DeskCast {
  /** The receptionist. */
  readonly by: Actor;
  /** uid of the member who signs in. */
  readonly member: string;
  readonly people: readonly { readonly uid: string }[];
}

const DAYS = 6;
const SALES_A_DAY = 7;
/** So many days ago the till was £2 short. */
const SHORT_DAY = 4;
const FLOAT_IN_PENCE = 5000;
const till = 'Front desk';

export async function fillDesk(club: Club, cast: DeskCast): Promise<void> {
  const { clock, now, services, staff } = club;
  clock.set(now.subtract({ hours: 24 * 30 }));
  await askForWaiver(club, cast);
  await addChild(
    { ...services, outbox: recentMail(club) },
    {
      ofUid: cast.member,
      child: { firstName: 'Asha', lastName: 'Shah', dob: childBorn(now), sex: 'female', mobile: '' },
      isGuardian: true,
      by: cast.by,
    },
  );
  const stock: Item[] = [];
  for (const facts of demoItems) {
    const item = await addItem(services, { ...facts, dayPass: '', isActive: true }, staff[0]);
    if (item !== 'full') stock.push(item);
  }
  await addItem(services, demoDayPass, staff[0]);
  for (let day = DAYS; day > 0; day -= 1)
    await spendDay(club, cast, stock, localDate(now).subtract({ days: day }));
  await beginToday(club, cast, stock);
  clock.set(now);
}

const childBorn = (now: Temporal.Instant) => localDate(now).subtract({ years: 12, days: 40 }).toString();

/** Published a month ago; most have signed it since. */
async function askForWaiver({ services, clock, chance, staff, now }: Club, cast: DeskCast): Promise<void> {
  const waiver = { text: demoWaiver, mustSignAgain: false, seen: 0, by: staff[0] };
  await publishWaiver(services, waiver);
  for (const uid of [cast.member, ...cast.people.map((person) => person.uid)]) {
    if (uid !== cast.member && chance.happens(0.3)) continue;
    clock.set(now.subtract({ hours: chance.between(24, 24 * 29) }));
    const member = await services.store.find(members, uid);
    const signature = { version: 1, declaredName: member?.name ?? '', guardianName: '', handoverId: null };
    await signWaiver(services, uid, signature);
  }
  clock.set(now.subtract({ hours: 24 * 30 }));
}

/** Opens the till, sells through the day and counts: once £2 is missing. */
async function spendDay(club: Club, cast: DeskCast, stock: readonly Item[], date: Temporal.PlainDate) {
  const { services, clock, chance } = club;
  const at = (time: string) => instantAt(date, Temporal.PlainTime.from(time));
  clock.set(at('08:45'));
  const opened = await openDrawer(services, { till, floatInPence: FLOAT_IN_PENCE, by: cast.by });
  let cash = 0;
  for (let count = 0; count < SALES_A_DAY; count += 1) {
    clock.set(at('09:00').add({ minutes: count * 75 + chance.between(0, 50) }));
    cash += await sellSomething(club, cast, stock);
  }
  if (opened.kind !== 'opened') return;
  const isShort = localDate(club.now).since(date).days === SHORT_DAY;
  clock.set(at('20:10'));
  await closeDrawer(services, {
    ...{ drawerId: opened.drawer.id, by: cast.by, counts: {} },
    totalInPence: FLOAT_IN_PENCE + cash - (isShort ? 200 : 0),
    reason: isShort ? 'Wrong change at lunchtime' : '',
  });
}

/** Till open since the morning; a voucher, a sale with a balance, one with a discount and one that was refunded. */
async function beginToday(club: Club, cast: DeskCast, stock: readonly Item[]): Promise<void> {
  const { services, clock, now } = club;
  clock.set(now.subtract({ hours: 4 }));
  await openDrawer(services, { till, floatInPence: FLOAT_IN_PENCE, by: cast.by });
  const find = (name: string) => stock.find((item) => item.name === name)?.id ?? '';
  const one = (name: string, quantity = 1) => ({ items: [{ itemId: find(name), quantity }] });
  const [first, second, third] = cast.people;
  const sale = async (minutesAgo: number, request: Partial<SellRequest>) => {
    clock.set(now.subtract({ minutes: minutesAgo }));
    return sell(services, await saleOf(services, cast.by, request));
  };
  await sale(215, { voucherValueInPence: 5000, payment: 'card-machine' });
  await sale(180, { uid: first?.uid ?? '', ...one('Lifting belt'), paidNowInPence: 2000 });
  await sale(95, {
    uid: second?.uid ?? '',
    ...one('Club T-shirt', 2),
    discount: '10%',
    discountReason: 'Old logo',
  });
  const towel = await sale(40, { uid: third?.uid ?? '', ...one('Towel hire') });
  if (towel.kind === 'sold') {
    clock.set(now.subtract({ minutes: 35 }));
    const payment = await findDeskPayment(services.store, towel.sale.id);
    const seen = payment ? paymentVersion(payment) : '';
    const back = {
      kind: 'refund',
      amountInPence: null,
      reason: 'No clean towels left',
      choices: [],
    } as const;
    await returnPayment(services, { ...back, id: towel.sale.id, seen, by: cast.by });
  }
}

/** @returns the cash that was taken, in pence */
async function sellSomething(club: Club, cast: DeskCast, stock: readonly Item[]): Promise<number> {
  const { chance, services } = club;
  const [water, bar, shirt, , towel, guest] = stock;
  const item = chance.weighted<Item | undefined>([
    ...([
      [water, 45],
      [bar, 20],
      [towel, 15],
      [guest, 12],
      [shirt, 8],
    ] as const),
  ]);
  const quantity = item === water ? chance.between(1, 2) : 1;
  const payment = chance.happens(0.4) ? 'cash' : 'card-machine';
  const buyer = chance.happens(0.3)
    ? ''
    : (cast.people[chance.between(0, cast.people.length - 1)]?.uid ?? '');
  const request = { uid: buyer, items: [{ itemId: item?.id ?? '', quantity }], payment } as const;
  const outcome = await sell(services, await saleOf(services, cast.by, request));
  return outcome.kind === 'sold' && payment === 'cash' ? outcome.sale.paidInPence : 0;
}

/** A sale for cash, as the desk's page posts it. */
export async function saleOf(
  services: Pick<Services, 'store'>,
  by: Actor,
  request: Partial<SellRequest>,
): Promise<SellRequest> {
  const member = request.uid ? await services.store.find(members, request.uid) : null;
  return {
    ...{ uid: '', planId: '', packId: '', items: [], hasFee: false, voucherValueInPence: null },
    ...{ discount: '', discountReason: '', voucherCode: '', paidNowInPence: null, cashGivenInPence: null },
    ...{ payment: 'cash', by, seen: member ? membershipVersion(member) : '', ...request },
  };
}
