/**
 * What links, forms and redirects lead to: every address of the map (`map/<subject>.ts`) by the name of its page's module, so
 * `paths.acceptOffer` is `routes/bookings/accept-offer.tsx`. The one file that hands on others wholesale: the compiler refuses a name that
 * two of them have.
 */
export * from './map/accounts.ts';
export * from './map/api.ts';
export * from './map/bookings.ts';
export * from './map/club.ts';
export * from './map/community.ts';
export * from './map/desk.ts';
export * from './map/door.ts';
export * from './map/families.ts';
export * from './map/health.ts';
export * from './map/insight.ts';
export * from './map/members.ts';
export * from './map/membership.ts';
export * from './map/payments.ts';
export * from './map/platform.ts';
export * from './map/privacy.ts';
export * from './map/timetable.ts';
export * from './map/training.ts';
