import { figuresAgree } from './facts.ts';
import type { Invariant } from './invariant.ts';
import { mails } from './mails.ts';
import { allowancesAddUp, noPlaceAfterTheEnd } from './memberships.ts';
import { salesAddUp, stripeAgrees, takingsAgree, tillAddsUp } from './money.ts';
import { bookingLists, places } from './places.ts';
import { familiesAgree, recounts, subscriptionsAgree, vouchersAddUp } from './records.ts';
import { readsAreAudited, secretsAreKept, strangersStayOut } from './secrets.ts';

const quietLog: Invariant = {
  name: 'log',
  check: async (year) => year.newLogErrors(),
};

/** In the order in which they are asked. */
export const invariants: readonly Invariant[] = [
  quietLog,
  places,
  bookingLists,
  salesAddUp,
  takingsAgree,
  tillAddsUp,
  stripeAgrees,
  vouchersAddUp,
  subscriptionsAgree,
  noPlaceAfterTheEnd,
  allowancesAddUp,
  mails,
  familiesAgree,
  readsAreAudited,
  secretsAreKept,
  strangersStayOut,
  recounts,
  figuresAgree,
];
