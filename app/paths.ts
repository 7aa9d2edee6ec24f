/**
 * Every address that a link, a form or a redirect leads to, from the one place that spells it, `paths/<subject>.ts`. A
 * name is the name of the page's module in `routes/`, so `paths.acceptOffer` is `routes/bookings/accept-offer.tsx`.
 * Parameters are encoded. The one file that hands on others wholesale: the compiler refuses a name that two of them have.
 */
export * from './paths/accounts.ts';
export * from './paths/api.ts';
export * from './paths/bookings.ts';
export * from './paths/club.ts';
export * from './paths/community.ts';
export * from './paths/desk.ts';
export * from './paths/door.ts';
export * from './paths/families.ts';
export * from './paths/health.ts';
export * from './paths/insight.ts';
export * from './paths/members.ts';
export * from './paths/membership.ts';
export * from './paths/payments.ts';
export * from './paths/platform.ts';
export * from './paths/privacy.ts';
export * from './paths/timetable.ts';
export * from './paths/training.ts';
