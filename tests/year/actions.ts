/** What people do, and how often. */
import { join } from './join.ts';
import { membershipWalks } from './memberships.ts';
import { otherActs } from './other-acts.ts';
import { otherWalks } from './staff-work.ts';
import { stripeActions } from './stripe-side.ts';
import { voidAtOnce } from './undoing.ts';
import { walk } from './walk.ts';
import { wanders } from './wander.ts';
import type { Action } from './year.ts';

export const actions: readonly Action[] = [
  join,
  ...[...membershipWalks, ...otherWalks].map(walk),
  ...stripeActions,
  ...otherActs,
  voidAtOnce,
  ...wanders,
];
