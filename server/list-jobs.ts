/** Every job that runs by the clock, of every subject. */
import { bookStandingBookings, hasDueStanding } from './bookings/book-standing-bookings.ts';
import { hasDueWaitlists, processWaitlists } from './bookings/process-waitlists.ts';
import { isTimeToRemind, remindOfClasses } from './bookings/remind-of-classes.ts';
import { countScores, hasScoresToCount } from './community/challenges/count-scores.ts';
import { remindOfEvents } from './community/events/remind-of-events.ts';
import { hasUntoldPeople, tellAllPeople } from './community/events/tell-people.ts';
import { hasToursToRemindOf, remindOfTours } from './community/tours/remind-of-tours.ts';
import { changeStoredDocuments, watchForChanges } from './data/changes/change-documents.ts';
import { standingBookings } from './data/collections/bookings.ts';
import { challenges, challengesDue } from './data/collections/challenges.ts';
import { settings } from './data/collections/club.ts';
import { presence } from './data/collections/door.ts';
import { events } from './data/collections/events.ts';
import { exerciseMerges, exercises } from './data/collections/exercises.ts';
import { imports } from './data/collections/imports.ts';
import { leads } from './data/collections/leads.ts';
import { memberBatches } from './data/collections/member-batches.ts';
import { members } from './data/collections/members.ts';
import { merges } from './data/collections/merges.ts';
import { sessions } from './data/collections/timetable.ts';
import { removeBatches, removeExpired, removeOldLogs, removeVisitors } from './data/remove-expired.ts';
import { clearDeparted, hasDeparted } from './door/clear-departed.ts';
import { tellAdults } from './families/tell-adults.ts';
import { removeUnusedPictures } from './files/pictures/remove-picture.ts';
import { remindOfParq } from './health/remind-of-parq.ts';
import { countFigures } from './insight/figures/count-figures.ts';
import { assessMembers } from './insight/risk/assess-members.ts';
import type { ListedJob } from './jobs/listed-job.ts';
import { listDeliveryJobs } from './list-delivery-jobs.ts';
import { sealAuditLog } from './log/seal-audit-log.ts';
import { hasWorkingBatches, workOnBatches } from './members/batches/work-on-batches.ts';
import { completeProfilesJob } from './members/complete-profiles-job.ts';
import { finishMerges, hasMergesToFinish } from './members/merge/finish-merges.ts';
import { listMembershipJobs } from './membership/list-membership-jobs.ts';
import { removeOldRecords } from './privacy/remove-old-records.ts';
import type { Services } from './services.ts';
import { listTextJobs } from './sms/list-text-jobs.ts';
import { cancelQuietSessions } from './timetable/cancel-quiet-sessions.ts';
import { generateSessions } from './timetable/generate-sessions.ts';
import { publishSessionSeries } from './timetable/publish-session-series.ts';
import { hasUnsettledSessions, settleSessions } from './timetable/settle-sessions.ts';
import { followRenames, hasRenamedExercises } from './training/exercises/follow-renames.ts';
import { hasMovingMerges, moveMerged } from './training/exercises/move-merged.ts';
import { hasScoresToMove, moveScores } from './training/results/move-scores.ts';

/** Often enough for what is kept for days. */
const SIX_HOURS = 6 * 3600;

/** What runs by the clock, each on one instance at a time. */
export function listJobs(services: Services): ListedJob[] {
  return [
    ...listPeopleJobs(services),
    ...listMembershipJobs(services),
    ...listTimetableJobs(services),
    ...listBookingJobs(services),
    ...listTrainingJobs(services),
    ...listCommunityJobs(services),
    ...listDeliveryJobs(services),
    ...listTextJobs(services),
    {
      name: 'count-figures',
      everySeconds: 1800,
      run: (_lost, isAsked) => countFigures(services, undefined, isAsked),
    },
    {
      name: 'find-members-at-risk',
      everySeconds: 1800,
      run: (_lost, isAsked) => assessMembers(services, isAsked),
    },
  ];
}

function listPeopleJobs(services: Services): ListedJob[] {
  const { store, now } = services;
  return [
    { name: 'remove-expired', everySeconds: 3600, run: async () => void (await removeExpired(store, now())) },
    {
      name: 'remove-old-logs',
      everySeconds: SIX_HOURS,
      run: async () => void (await removeOldLogs(store, now())),
    },
    { name: 'remove-old-records', everySeconds: SIX_HOURS, run: () => removeOldRecords(services) },
    {
      name: 'change-stored-documents',
      everySeconds: 300,
      hasWork: watchForChanges(services),
      run: () => changeStoredDocuments(services),
    },
    { name: 'remind-of-parq', everySeconds: 3600, run: async () => void (await remindOfParq(services)) },
    { name: 'tell-adults', everySeconds: SIX_HOURS, run: () => tellAdults(services) },
    { name: 'remove-unused-pictures', everySeconds: SIX_HOURS, run: () => removeUnusedPictures(services) },
    completeProfilesJob(services),
    {
      name: 'resume-imports',
      everySeconds: 60,
      hasWork: () => services.imports.hasWork(),
      workIn: [imports],
      run: () => services.imports.resume(),
    },
    {
      name: 'remove-batches',
      everySeconds: SIX_HOURS,
      run: async () => void (await removeBatches(store, now())),
    },
    {
      name: 'work-on-member-batches',
      everySeconds: 10,
      hasWork: (until) => hasWorkingBatches({ store, now: () => until }),
      workIn: [memberBatches],
      run: () => workOnBatches(services),
    },
    {
      name: 'finish-merges',
      everySeconds: 10,
      hasWork: (until) => hasMergesToFinish({ store, now: () => until }),
      workIn: [merges],
      run: () => finishMerges(services),
    },
    { name: 'seal-audit-log', everySeconds: 3600, run: async () => void (await sealAuditLog(services)) },
    {
      name: 'clear-departed',
      everySeconds: 600,
      hasWork: (until) => hasDeparted(store, until),
      workIn: [presence],
      run: async () => void (await clearDeparted(store, now())),
    },
  ];
}

function listTimetableJobs(services: Services): ListedJob[] {
  const { store, now } = services;
  return [
    {
      name: 'generate-sessions',
      everySeconds: 3600,
      run: async () => void (await generateSessions({ store, now })),
    },
    {
      name: 'publish-session-series',
      everySeconds: 1800,
      hasWork: async () => (await services.settings.read()).isOpenDataOn,
      run: async () => void (await publishSessionSeries(services)),
    },
    {
      name: 'cancel-quiet-sessions',
      everySeconds: 120,
      hasWork: async () => (await services.settings.read()).autoCancelBelow > 0,
      workIn: [settings],
      run: async () => void (await cancelQuietSessions(services)),
    },
    {
      name: 'settle-sessions',
      everySeconds: 60,
      hasWork: () => hasUnsettledSessions(store),
      workIn: [sessions],
      run: async () => void (await settleSessions(services)),
    },
  ];
}

function listBookingJobs(services: Services): ListedJob[] {
  const { store, now } = services;
  return [
    {
      name: 'remind-of-classes',
      everySeconds: 1800,
      hasWork: async () => isTimeToRemind(now()),
      run: async () => void (await remindOfClasses(services)),
    },
    {
      name: 'process-waitlists',
      everySeconds: 30,
      hasWork: (until) => hasDueWaitlists({ store, now: () => until }),
      workIn: [sessions],
      run: async () => void (await processWaitlists(services)),
    },
    {
      name: 'book-standing-bookings',
      everySeconds: 15,
      hasWork: (until) => hasDueStanding(store, until),
      workIn: [standingBookings],
      run: () => bookStandingBookings(services),
    },
  ];
}

function listTrainingJobs(services: Services): ListedJob[] {
  return [
    {
      name: 'move-merged-exercises',
      everySeconds: 60,
      hasWork: () => hasMovingMerges(services.store),
      workIn: [exerciseMerges],
      run: () => moveMerged(services),
    },
    {
      name: 'follow-renames',
      everySeconds: 60,
      hasWork: () => hasRenamedExercises(services.store),
      workIn: [exercises],
      run: () => followRenames(services),
    },
    {
      name: 'move-scores',
      everySeconds: 60,
      hasWork: () => hasScoresToMove(services.store),
      workIn: [members],
      run: () => moveScores(services),
    },
  ];
}

function listCommunityJobs(services: Services): ListedJob[] {
  const { store, now } = services;
  return [
    {
      name: 'remove-visitors',
      everySeconds: SIX_HOURS,
      run: async () => void (await removeVisitors(store, now())),
    },
    {
      name: 'tell-event-people',
      everySeconds: 60,
      hasWork: () => hasUntoldPeople(store),
      workIn: [events],
      run: () => tellAllPeople(services),
    },
    {
      name: 'count-challenge-scores',
      everySeconds: 30,
      hasWork: (until) => hasScoresToCount({ store, now: () => until }),
      workIn: [challenges, challengesDue],
      run: () => countScores(services),
    },
    {
      name: 'remind-of-tours',
      everySeconds: 300,
      hasWork: (until) => hasToursToRemindOf({ store, now: () => until }),
      workIn: [leads],
      run: async () => void (await remindOfTours(services)),
    },
    {
      name: 'remind-of-events',
      everySeconds: 1800,
      hasWork: async () => isTimeToRemind(now()),
      run: async () => void (await remindOfEvents(services)),
    },
  ];
}
