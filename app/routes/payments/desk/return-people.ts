/** Whose part of a payment goes back, as the page asks for it. */
import { displayName } from '#domain/members/member-profile.ts';
import { formatPence } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import {
  type DeskPayment,
  type PersonsPart,
  personsOf,
  returnablePeople,
} from '#server/payments/desk/find-payment.ts';

/** Whose part of a payment the address names; null: it is for several people, and it names none. */
export function readWhose(url: URL, payment: DeskPayment): readonly string[] | null {
  const open = returnablePeople(payment);
  // What only a voucher paid for is left: its credit goes back once.
  if (personsOf(payment).some(({ uid, isByVoucher }) => isByVoucher && open.includes(uid))) return open;
  const named = open.filter((uid) => url.searchParams.getAll('for').includes(uid));
  if (named.length > 0) return named;
  return open.length > 1 ? null : open;
}

/** The people something of a family’s sale is for, and what of it is left. */
export async function listPeople(store: Pick<Store, 'findMany'>, payment: DeskPayment) {
  const people = personsOf(payment);
  const open = returnablePeople(payment);
  const found = await store.findMany(
    memberRows,
    people.map(({ uid }) => uid),
  );
  return people.map((person, index) => {
    const { uid, names } = person;
    const member = found[index];
    return {
      ...{ uid, names, isOpen: open.includes(uid) },
      name: member ? displayName(member) : 'A former member',
      text: partText(person),
    };
  });
}

function partText({
  names,
  paidInPence,
  leftInPence,
  restInPence,
  isByVoucher,
  isOpen,
}: PersonsPart): string {
  const what = listed(names);
  const paid = `${what}, ${formatPence(paidInPence)}`;
  if (!isOpen) return paidInPence > 0 ? `${paid} (refunded)` : `${what} (cancelled)`;
  if (isByVoucher) return `${what} (paid by voucher: goes back once nothing else is left)`;
  const rest = restInPence > 0 ? `${formatPence(restInPence)} to pay` : '';
  if (paidInPence === 0 && rest) return `${what}, nothing paid, ${rest}`;
  const back = `${formatPence(paidInPence - leftInPence)} refunded, ${formatPence(leftInPence)} left`;
  const notes = [leftInPence < paidInPence ? back : '', rest].filter(Boolean);
  return notes.length > 0 ? `${paid} (${notes.join('; ')})` : paid;
}

/** Each with what was sold for them. */
export const nameAll = (people: Awaited<ReturnType<typeof listPeople>>, whose: readonly string[]): string[] =>
  people.filter(({ uid }) => whose.includes(uid)).map(({ name, names }) => `${name} (${listed(names)})`);
