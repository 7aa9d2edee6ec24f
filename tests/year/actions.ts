/** What people do, and how often. */
import { join } from './join.ts';
import { membershipWalks } from './memberships.ts';
import { otherWalks } from './staff-work.ts';
import { stripeActions } from './stripe-side.ts';
import { walk } from './walk.ts';
import { wanders } from './wander.ts';
import type { Action } from './year.ts';

export const actions: readonly Action[] = [
  join,
  ...[...membershipWalks, ...otherWalks].map(walk),
  ...stripeActions,
  ...wanders,
];
