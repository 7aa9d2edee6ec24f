/**
 * How many documents a page may read, in a club of any size; held by `tests/data/store-operations.test.ts`. Whoever makes a page that
 * needs more writes it down here, with why.
 */

/** A page of a list (50 rows and the one after), and ten more: the login session, the account, the layout, counts. */
export const USUAL_LIMIT = 60;

export const readLimits: Readonly<Record<string, number>> = {
  // What people open most often, and what the door waits for.
  // The next classes, the class types, the plans.
  '/': 40,
  '/auth/login': 2,
  '/auth/signup': 2,
  // With a place that is offered.
  '/account/pass': 6,
  '/account/profile': 6,
  '/account/profile/pass.svg': 4,
  '/account/parq': 6,
  // Eight events and eight runs, to show the next of three series each; challenges and trainers.
  '/community': 70,
  // The catalogue, the newest workouts and the next events.
  '/sitemap.xml': 190,
  // Half a year of coming in and going out every day.
  '/account/stats': 515,
  '/kiosk': 4,
  // A page of the leaderboard with its members, and everything that the member has sent in.
  '/challenges/:id': 110,
  // Fifty races, and the bests of eleven exercises.
  '/account/workouts/hyrox': 90,
  '/account/workouts/hyrox/:id': 70,
  // Every class of a day with its workout, and the best results of one part.
  '/whiteboard': 130,
  '/whiteboard/board': 130,

  // A week of sessions, 500 at most, and the class types.
  '/classes': 580,

  // A page of a feed, and what it has to say of each class.
  '/open-data/scheduled-sessions': 260,
  '/open-data/events': 260,

  // Counts beside the list.
  '/admin/members': 70,
  '/desk/members': 70,
  '/admin/accessLogs': 70,
  // A week of a busy club, and two of them; every weekly class.
  '/admin/timetable': 140,
  '/admin/timetable/copy-week': 280,
  // The same with a workout for each class.
  '/admin/workouts': 280,
  '/admin/workouts/copy-week': 560,
  '/admin/timetable/schedules': 240,
  '/admin/timetable/schedules/coach': 240,
  // Counts, the takings of today, the members to call and the figures of three months.
  '/admin/dashboard': 100,
  // Counts, class types and coaches beside the list.
  '/admin/bookings': 90,
  // Everybody in one class, who will be notified.
  '/admin/sessions/:id/cancel': 130,
  '/admin/sessions/:id/move': 130,
  '/admin/sessions/:id/edit': 130,
  // Fifteen arrivals with their membership and bookings, today's classes and five sums.
  '/desk': 110,
  // What every open desk asks for all day.
  '/desk/now': 6,
  // Half a year of visits for members who came in each of the last twelve weeks; otherwise twelve weeks of them, and of the classes attended.
  '/account/dashboard': 130,
  // A hundred rows a page, each with the member’s profile.
  '/admin/attendancecount': 210,
  // A hundred rows a page.
  '/admin/adminControl/audit': 110,
  // Looks through the queue 200 at a time, since who is due is not all in the index; 1,000 at most.
  '/admin/parq-reviews': 270,
  // Two for each person in the room, 500 people at most, and the classes of three weeks.
  '/coach/dashboard': 200,
  // Booking, member and booking profile of everybody on a class.
  '/admin/single-booking/:id': 130,
  '/coach/single-booking/:id': 130,
};

/** Whole lists by their nature: downloads, and what a kiosk decides by while the server is away. */
export const wholeLists: readonly string[] = [
  '/admin/events/:id/registrations.csv',
  '/admin/members.csv',
  '/admin/accessLogs.csv',
  '/admin/bookings.csv',
  '/admin/member-workouts.csv',
  // All that is one member's.
  '/account/security/my-data.json',
  '/account/security/my-data.zip',
  '/kiosk/roster',
];

export const readLimitOf = (pattern: string): number => readLimits[pattern] ?? USUAL_LIMIT;

/** Most documents that an action reads and writes, and most transactions that it needs. */
interface ActionLimit {
  readonly reads: number;
  readonly writes: number;
  readonly transactions: number;
}
export const usualAction: ActionLimit = { reads: 12, writes: 8, transactions: 2 };
export const actionLimits: Readonly<Record<string, ActionLimit>> = {
  // Account, login session, profile, and what confirms the address; each limit of attempts and emails is counted by itself.
  Join: { reads: 12, writes: 12, transactions: 6 },
  // What they owe, and the drawers that are open.
  'Activate a membership': { reads: 16, writes: 8, transactions: 2 },
};
