/** Addresses of a full house: a route's pattern, filled in with what is there. */

/** What an address can name. */
export interface HouseIds {
  readonly member: string;
  /** Of the member’s family. */
  readonly child: string;
  readonly plan: string;
  readonly retired: string;
  readonly kiosk: string;
  /** What an admin has written about the other member. */
  readonly note: string;
  /** A check-in of the other member. */
  readonly visit: string;
  readonly ticket: string;
  readonly classType: string;
  readonly schedule: string;
  readonly session: string;
  /** A class that the member is booked on, and one that they have an offer for. */
  readonly booked: string;
  readonly offered: string;
  readonly classOnNow: string;
  readonly receipt: string;
  readonly drawer: string;
  readonly message: string;
  readonly emailTemplate: string;
  readonly memberList: string;
  /** Its columns are still asked about. */
  readonly unmatchedList: string;
  readonly importedMembers: string;
  /** A tag for several members. */
  readonly memberBatch: string;
  /** Ready to be confirmed. */
  readonly announcement: string;
  readonly savedList: string;
  readonly exercise: string;
  readonly template: string;
  readonly workout: string;
  readonly result: string;
  readonly race: string;
  /** A migration that is checked, and one that has been applied. */
  readonly list: string;
  readonly importedList: string;
  readonly event: string;
  readonly registration: string;
  readonly challenge: string;
  readonly counted: string;
  readonly submission: string;
  readonly run: string;
  readonly runRoute: string;
  readonly trainer: string;
  readonly pack: string;
  readonly trainingSession: string;
  readonly lead: string;
  readonly item: string;
  /** A version of the waiver. */
  readonly waiver: string;
  readonly year: string;
  /** A background job's name. */
  readonly job: string;
  /** Of the API. */
  readonly apiToken: string;
  readonly webhook: string;
  readonly delivery: string;
}

/** The first that a pattern holds says whose id it takes; otherwise it is the member's. */
const idPlaces: readonly (readonly [place: string, of: keyof HouseIds])[] = [
  ['/account/family/', 'child'],
  ['/api/tokens/', 'apiToken'],
  ['/api/webhooks/', 'webhook'],
  ['/api/deliveries/', 'delivery'],
  ['/reactivate', 'retired'],
  ['/price-rise/told', 'retired'],
  ['/price-rise/withdraw', 'retired'],
  ['/adminControl/waiver/', 'waiver'],
  ['/plans/', 'plan'],
  ['/items/', 'item'],
  ['/receipts/', 'receipt'],
  ['/payments/', 'receipt'],
  ['/desk/till/', 'drawer'],
  ['/outbox/', 'message'],
  ['/adminControl/emails/', 'emailTemplate'],
  ['/adminControl/jobs/', 'job'],
  ['/kiosks/code/', 'ticket'],
  ['/kiosks/', 'kiosk'],
  ['/admin/visits/', 'visit'],
  ['/admin/notes/', 'note'],
  ['/import-members/:id/undo', 'importedMembers'],
  ['/import-members/:id/columns', 'unmatchedList'],
  ['/import-members/', 'memberList'],
  ['/members/batches/:id/confirm', 'announcement'],
  ['/members/batches/:id/discard', 'announcement'],
  ['/members/batches/:id/html', 'announcement'],
  ['/members/batches/', 'memberBatch'],
  ['/saved-lists/', 'savedList'],
  ['/migrations/:id/undo', 'importedList'],
  ['/migrations/', 'list'],
  ['/classes/:slug', 'classType'],
  ['/class-types/', 'classType'],
  ['/schedules/', 'schedule'],
  ['/standing/', 'schedule'],
  ['/sessions/', 'session'],
  ['/admin/classes/:id/workout/remove', 'classOnNow'],
  ['/admin/classes/', 'session'],
  ['/workout-templates/', 'template'],
  ['/account/workouts/hyrox/', 'race'],
  ['/account/workouts/', 'result'],
  ['/coach/training/', 'result'],
  ['/workouts/', 'workout'],
  ['/book-class/:id/cancel', 'booked'],
  ['/book-class/:id/accept', 'offered'],
  ['/book-class/:id/leave-waitlist', 'offered'],
  ['/book-class/', 'session'],
  ['/account/bookings/', 'booked'],
  ['/single-booking/', 'classOnNow'],
  ['/exercises/', 'exercise'],
  ['/personal-bests/', 'exercise'],
  ['/stats/', 'year'],
  ['/challenges/submissions/', 'submission'],
  ['/challenges/:id/leave', 'counted'],
  ['/challenges/', 'challenge'],
  ['/events/registrations/', 'registration'],
  ['/events/', 'event'],
  ['/admin/runs/routes/', 'runRoute'],
  ['/admin/runs/', 'run'],
  ['/personal-trainers/', 'trainer'],
  ['/personal-training/packs/', 'pack'],
  ['/personal-training/sessions/', 'trainingSession'],
  ['/personal-training/', 'trainer'],
  ['/trainers/', 'trainer'],
  ['/leads/', 'lead'],
];

/** Whose id a pattern takes. */
export const kindOf = (pattern: string): keyof HouseIds =>
  idPlaces.find(([place]) => pattern.includes(place))?.[1] ?? 'member';

/** The address of a route's pattern. */
export function fillIn(pattern: string, ids: HouseIds): string {
  if (pattern === '*') return '/no/such/page';
  if (pattern === '/help/:guide') return '/help/members';
  if (pattern.includes('/privacy/retention/:kind')) return pattern.replace(':kind', 'visits');
  if (pattern === '/admin/analytics/csv/:id') return '/admin/analytics/csv/visits';
  return pattern.replace(':session', ids.booked).replaceAll(/:\w+/g, ids[kindOf(pattern)]);
}
