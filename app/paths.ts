/**
 * Every address that a link, a form or a redirect leads to. The one place that spells them: a name here is the name of
 * the page's module in `routes/`, so `paths.acceptOffer` is `routes/bookings/accept-offer.tsx`. Parameters are encoded.
 */
import { href, type Register } from 'react-router';
import type { DeviceKind } from '#domain/door/device-kind.ts';
import { isHyrox } from '#domain/timetable/hyrox-class.ts';

/** An address that `routes.ts` knows; a misspelt one does not compile. */
type Page = keyof Register['pages'];

// Accounts: signing in, security, roles
export const signUp = '/auth/signup' satisfies Page;
export const signIn = '/auth/login' satisfies Page;
export const signOut = '/auth/logout' satisfies Page;
export const forgotPassword = '/auth/forgot-password' satisfies Page;
export const resetPassword = '/auth/reset-password' satisfies Page;
export const confirmByLink = '/auth/confirm-email' satisfies Page;
export const confirmByCode = '/account/confirm-email' satisfies Page;
/** @param next where to go from there */
export const confirmThen = (next: string): string => `${confirmByCode}?${new URLSearchParams({ next })}`;
export const sendConfirmation = '/account/confirm-email/send' satisfies Page;
export const settingUp = '/account/setting-up' satisfies Page;
export const security = '/account/security' satisfies Page;
export const changePassword = '/account/security/password' satisfies Page;
export const changeEmail = '/account/security/email' satisfies Page;
export const dataAccess = '/account/security/data-access' satisfies Page;
export const closeAccount = '/account/security/close' satisfies Page;
export const myData = '/account/security/my-data.json' satisfies Page;
export const serveFile = (id: string) => href('/files/:id', { id });
export const colourMode = '/account/security/colour-mode' satisfies Page;
export const endLoginSession = '/account/security/end-login-session' satisfies Page;
export const endOtherLoginSessions = '/account/security/end-other-login-sessions' satisfies Page;
export const viewer = '/auth/viewer.json' satisfies Page;
export const listRoles = '/admin/adminControl/roles' satisfies Page;
export const changeRoles = (id: string) => href('/admin/adminControl/roles/:id', { id });
export const disableAccount = (id: string) => href('/admin/adminControl/roles/:id/disable', { id });
export const enableAccount = (id: string) => href('/admin/adminControl/roles/:id/enable', { id });
export const correctEmail = (id: string) => href('/admin/member/:id/email', { id });
export const resendConfirmation = (id: string) => href('/admin/member/:id/email/resend-confirmation', { id });

// Members
export const memberHome = '/account/dashboard' satisfies Page;
export const createProfile = '/account/create-profile' satisfies Page;
export const personalInfo = '/account/personal-info' satisfies Page;
export const ownProfile = '/account/profile' satisfies Page;
export const listMembers = '/admin/members' satisfies Page;
export const listWaiting = '/admin/members/waiting' satisfies Page;
export const addMember = '/admin/members/new' satisfies Page;
export const viewMember = (id: string) => href('/admin/member/:id', { id });
export const editMember = (id: string) => href('/admin/member/:id/edit', { id });
export const deskFlag = (id: string) => href('/admin/member/:id/desk-flag', { id });
export const inviteMember = (id: string) => href('/admin/member/:id/invite', { id });
export const memberAudit = (id: string) => href('/admin/member/:id/audit', { id });
export const importMembers = '/admin/adminControl/import-members' satisfies Page;
export const checkImport = (id: string) => href('/admin/adminControl/import-members/:id', { id });
export const applyImport = (id: string) => href('/admin/adminControl/import-members/:id/apply', { id });
export const exportMembers = '/admin/members.csv' satisfies Page;

// Health: the PAR-Q
export const parq = '/account/parq' satisfies Page;
export const readParq = (id: string) => href('/admin/member/:id/parq', { id });
export const reviewParq = (id: string) => href('/admin/member/:id/parq-review', { id });
export const listParqReviews = '/admin/parq-reviews' satisfies Page;

// Membership: plans, holds, joining and leaving
export const memberships = '/memberships' satisfies Page;
export const plans = '/membership/plans' satisfies Page;
export const holding = '/membership/holding' satisfies Page;
export const joinPlan = (id: string) => href('/membership/plans/:id/join', { id });
export const changeOwnPlan = '/membership/change' satisfies Page;
export const leaveClub = '/membership/leave' satisfies Page;
export const stayMember = '/membership/stay' satisfies Page;
export const returnEarly = '/membership/holding/return' satisfies Page;
export const withdrawRequest = '/membership/request/withdraw' satisfies Page;
export const activateMembership = (id: string) => href('/admin/member/:id/activate', { id });
export const changePlan = (id: string) => href('/admin/member/:id/change-plan', { id });
export const markOverdue = (id: string) => href('/admin/member/:id/payment-overdue', { id });
export const settlePayment = (id: string) => href('/admin/member/:id/payment-settled', { id });
export const startHold = (id: string) => href('/admin/member/:id/hold', { id });
export const endHold = (id: string) => href('/admin/member/:id/end-hold', { id });
export const cancelAtPeriodEnd = (id: string) => href('/admin/member/:id/cancel-at-period-end', { id });
export const undoCancel = (id: string) => href('/admin/member/:id/undo-cancel', { id });
export const coolOff = (id: string) => href('/admin/member/:id/cool-off', { id });
export const endNow = (id: string) => href('/admin/member/:id/cancel-now', { id });
export const letExpire = (id: string) => href('/admin/member/:id/let-expire', { id });
export const listPlans = '/admin/adminControl/plans' satisfies Page;
export const addPlan = '/admin/adminControl/plans/new' satisfies Page;
export const editPlan = (id: string) => href('/admin/adminControl/plans/:id', { id });
export const deactivatePlan = (id: string) => href('/admin/adminControl/plans/:id/deactivate', { id });
export const reactivatePlan = (id: string) => href('/admin/adminControl/plans/:id/reactivate', { id });
export const enterStripePrice = (id: string) => href('/admin/adminControl/plans/:id/stripe-price', { id });
export const makeStripePrice = (id: string) =>
  href('/admin/adminControl/plans/:id/make-stripe-price', { id });

// Payments
export const paymentSuccess = '/account/success' satisfies Page;
export const billing = '/account/membership-billing' satisfies Page;
export const ownReceipt = (id: string) => href('/account/receipts/:id', { id });
export const stripeWebhook = '/webhooks/stripe' satisfies Page;
export const openPortal = '/account/membership-billing/portal' satisfies Page;
export const listFindings = '/admin/adminControl/payments' satisfies Page;
export const resolveFinding = (id: string) => href('/admin/adminControl/payments/:id/resolve', { id });
export const refundFinding = (id: string) => href('/admin/adminControl/payments/:id/refund', { id });
export const listPayments = '/admin/payments' satisfies Page;
export const viewPayment = (id: string) => href('/admin/payments/:id', { id });
export const exportPayments = '/admin/payments.csv' satisfies Page;

// Timetable: classes, schedules, sessions
export const timetable = '/classes' satisfies Page;
export const hyrox = '/classes/Hyrox' satisfies Page;
export const classType = (slug: string) => href('/classes/:slug', { slug });
export const openData = '/open-data' satisfies Page;
export const sessionSeries = '/open-data/session-series' satisfies Page;
export const scheduledSessions = '/open-data/scheduled-sessions' satisfies Page;
export const listSessions = '/admin/bookings' satisfies Page;
export const dayView = '/admin/bookings/day' satisfies Page;
export const editSession = (id: string) => href('/admin/sessions/:id/edit', { id });
export const moveSession = (id: string) => href('/admin/sessions/:id/move', { id });
export const cancelSession = (id: string) => href('/admin/sessions/:id/cancel', { id });
export const viewWeek = '/admin/timetable' satisfies Page;
export const addOneOff = '/admin/timetable/one-off' satisfies Page;
export const copyWeek = '/admin/timetable/copy-week' satisfies Page;
export const closeDate = '/admin/timetable/close-date' satisfies Page;
export const listClassTypes = '/admin/timetable/class-types' satisfies Page;
export const addClassType = '/admin/timetable/class-types/new' satisfies Page;
export const editClassType = (id: string) => href('/admin/timetable/class-types/:id', { id });
export const retireClassType = (id: string) => href('/admin/timetable/class-types/:id/retire', { id });
export const restoreClassType = (id: string) => href('/admin/timetable/class-types/:id/restore', { id });
export const listSchedules = '/admin/timetable/schedules' satisfies Page;
export const addSchedule = '/admin/timetable/schedules/new' satisfies Page;
export const editSchedule = (id: string) => href('/admin/timetable/schedules/:id', { id });
export const reviewChange = (id: string) => href('/admin/timetable/schedules/:id/review', { id });
export const endSchedule = (id: string) => href('/admin/timetable/schedules/:id/end', { id });
export const skipDate = (id: string) => href('/admin/timetable/schedules/:id/skip', { id });
export const restoreDate = (id: string) => href('/admin/timetable/schedules/:id/restore-date', { id });
export const exportSessions = '/admin/bookings.csv' satisfies Page;
/** The page of a class type: the specification spells one of them. */
export const classPage = (slug: string) => (isHyrox(slug) ? hyrox : classType(slug));

// Bookings and rosters
export const bookClass = (id: string) => href('/account/book-class/:id', { id });
export const joinWaitlist = (id: string) => href('/account/book-class/:id/waitlist', { id });
export const leaveWaitlist = (id: string) => href('/account/book-class/:id/leave-waitlist', { id });
export const acceptOffer = (id: string) => href('/account/book-class/:id/accept', { id });
export const cancelBooking = (id: string) => href('/account/book-class/:id/cancel', { id });
export const bookEveryWeek = (id: string) => href('/account/book-class/:id/every-week', { id });
export const listBookings = '/account/bookings' satisfies Page;
export const bookingPreferences = '/account/bookings/preferences' satisfies Page;
export const endStandingBooking = (id: string) => href('/account/bookings/standing/:id/end', { id });
export const calendarAddress = '/account/bookings/calendar' satisfies Page;
export const removeCalendarAddress = '/account/bookings/calendar/remove' satisfies Page;
export const calendarFile = (id: string) => `/account/bookings/${encodeURIComponent(id)}.ics`;
export const calendarFeed = (token: string) => `/calendar/${encodeURIComponent(token)}.ics`;
export const rosterForAdmin = (id: string) => href('/admin/single-booking/:id', { id });
export const addPerson = (id: string) => href('/coach/single-booking/:id/add', { id });
export const emergencyContact = (id: string) => href('/coach/single-booking/:id/contact', { id });
export const takeOffClass = (id: string) => href('/coach/single-booking/:id/remove', { id });
export const viewStrikes = (id: string) => href('/coach/strikes/:id', { id });
export const coachDashboard = '/coach/dashboard' satisfies Page;
export const rosterForCoach = (id: string) => href('/coach/single-booking/:id', { id });
export const markPerson = (id: string) => href('/coach/single-booking/:id/mark', { id });
export const markRest = (id: string) => href('/coach/single-booking/:id/mark-rest', { id });
export const takeMarks = (id: string) => href('/coach/single-booking/:id/marks', { id });

// Training: workouts and templates
export const listWorkouts = '/workouts' satisfies Page;
export const viewWorkout = (id: string) => href('/workouts/:id', { id });
export const listTemplates = '/admin/workout-templates/view' satisfies Page;
export const addTemplate = '/admin/workout-templates/create' satisfies Page;
export const editTemplate = (id: string) => href('/admin/workout-templates/:id/edit', { id });
export const viewTemplate = (id: string) => href('/admin/workout-templates/:id/viewWorkout', { id });
export const archiveTemplate = (id: string) => href('/admin/workout-templates/:id/archive', { id });
export const restoreTemplate = (id: string) => href('/admin/workout-templates/:id/restore', { id });
export const planWorkouts = '/admin/workouts' satisfies Page;
export const addWorkout = '/admin/workouts/new' satisfies Page;
export const copyWorkoutWeek = '/admin/workouts/copy-week' satisfies Page;
export const editWorkout = (id: string) => href('/admin/workouts/:id/edit', { id });
export const publishWorkout = (id: string) => href('/admin/workouts/:id/publish', { id });
export const removeWorkout = (id: string) => href('/admin/workouts/:id/remove', { id });
export const classWorkout = (id: string) => href('/admin/classes/:id/workout', { id });
export const removeClassWorkout = (id: string) => href('/admin/classes/:id/workout/remove', { id });
export const pickExercise = '/admin/workouts/exercises.json' satisfies Page;
export const copyTemplate = (id: string) => href('/admin/workout-templates/:id/copy', { id });
export const makeTemplate = (id: string) => href('/admin/workouts/:id/make-template', { id });

// Door: passes, kiosks, the access log, who is in
export const newCode = '/account/profile/new-code' satisfies Page;
export const kiosk = '/kiosk' satisfies Page;
export const pairDevice = '/kiosk/pair' satisfies Page;
export const findName = '/kiosk/find' satisfies Page;
export const checkInByName = '/kiosk/find/check-in' satisfies Page;
export const wholeScreenPass = '/account/pass' satisfies Page;
export const kioskRoster = '/kiosk/roster' satisfies Page;
export const kioskUploads = '/kiosk/uploads' satisfies Page;
export const scanCode = '/kiosk/scan' satisfies Page;
export const passPicture = '/account/profile/pass.svg' satisfies Page;
export const cardPicture = '/account/profile/card.svg' satisfies Page;
export const accessLog = '/admin/accessLogs' satisfies Page;
export const checkInAtDesk = (id: string) => href('/admin/check-in/:id', { id });
export const listKiosks = '/admin/adminControl/kiosks' satisfies Page;
export const pairKiosk = '/admin/adminControl/kiosks/pair' satisfies Page;
export const showPairingCode = (id: string) => href('/admin/adminControl/kiosks/code/:id', { id });
export const revokeKiosk = (id: string) => href('/admin/adminControl/kiosks/:id/revoke', { id });
export const whoIsIn = '/admin/attendancecount' satisfies Page;
export const checkOutPerson = '/admin/attendancecount/check-out' satisfies Page;
export const exportAccessLog = '/admin/accessLogs.csv' satisfies Page;

// The club: front page, settings, audit, outbox, errors
export const frontPage = '/' satisfies Page;
export const setUp = '/setup' satisfies Page;
export const clubColours = '/club.css' satisfies Page;
export const manifest = '/manifest.webmanifest' satisfies Page;
export const sitemap = '/sitemap.xml' satisfies Page;
export const robots = '/robots.txt' satisfies Page;
export const adminDashboard = '/admin/dashboard' satisfies Page;
export const listErrors = '/admin/error-logs' satisfies Page;
export const settingsOverview = '/admin/adminControl' satisfies Page;
export const editSettings = '/admin/adminControl/settings' satisfies Page;
export const listMessages = '/admin/adminControl/outbox' satisfies Page;
export const viewMessage = (id: string) => href('/admin/adminControl/outbox/:id', { id });
export const revealLink = (id: string) => href('/admin/adminControl/outbox/:id/reveal', { id });
export const listAudit = '/admin/adminControl/audit' satisfies Page;
export const resolveError = (id: string) => href('/admin/error-logs/:id/resolve', { id });
export const reopenError = (id: string) => href('/admin/error-logs/:id/reopen', { id });
export const resendMessage = (id: string) => href('/admin/adminControl/outbox/:id/send-again', { id });

// Training
export const personalBests = '/account/pbs' satisfies Page;
export const exerciseBests = (exerciseId: string) =>
  href('/account/personal-bests/:exerciseId', { exerciseId });
export const trainingStats = '/account/stats' satisfies Page;
export const yearInReview = (year: number) => href('/account/stats/:year', { year: String(year) });
export const exercises = '/exercises' satisfies Page;
export const exercise = (id: string) => href('/exercises/:id', { id });
export const listExercises = '/admin/exercises' satisfies Page;
export const addExercise = '/admin/exercises/create' satisfies Page;
export const addStarters = '/admin/exercises/starters' satisfies Page;
export const editExercise = (id: string) => href('/admin/exercises/:id/edit', { id });
export const archiveExercise = (id: string) => href('/admin/exercises/:id/archive', { id });
export const mergeExercise = (id: string) => href('/admin/exercises/:id/merge', { id });
export const restoreExercise = (id: string) => href('/admin/exercises/:id/restore', { id });
export const migrateExercises = '/admin/migrate-exercises' satisfies Page;
export const migratePbs = '/admin/migrate-pbs' satisfies Page;
export const checkMigration = (id: string) => href('/admin/migrations/:id', { id });
export const chooseColumns = (id: string) => href('/admin/migrations/:id/columns', { id });
export const nameExercises = (id: string) => href('/admin/migrations/:id/names', { id });
export const applyMigration = (id: string) => href('/admin/migrations/:id/apply', { id });
export const undoMigration = (id: string) => href('/admin/migrations/:id/undo', { id });
export const rejectedRows = (id: string) => href('/admin/migrations/:id/rejected', { id });

// Training: results
export const myTraining = '/account/workouts' satisfies Page;
export const logResult = '/account/workouts/new' satisfies Page;
export const logWorkout = (workoutId: string, sessionId = '') =>
  `${logResult}?${new URLSearchParams({ workout: workoutId, ...(sessionId ? { session: sessionId } : {}) })}`;
export const logExercise = (exerciseId: string) =>
  `${logResult}?${new URLSearchParams({ exercise: exerciseId })}`;
export const trainingPreferences = '/account/workouts/preferences' satisfies Page;
export const suggestExercises = '/account/workouts/exercises.json' satisfies Page;
export const viewResult = (id: string) => href('/account/workouts/:id', { id });
export const editResult = (id: string) => href('/account/workouts/:id/edit', { id });
export const deleteResult = (id: string) => href('/account/workouts/:id/delete', { id });
export const listResults = '/admin/member-workouts' satisfies Page;
export const exportResults = '/admin/member-workouts.csv' satisfies Page;
export const logForMember = (sessionId: string) => href('/coach/single-booking/:id/log', { id: sessionId });
export const listTraining = '/coach/training' satisfies Page;
export const viewTraining = (id: string) => href('/coach/training/:id', { id });
export const deleteComment = (id: string) => href('/coach/training/:id/remove-comment', { id });
// Training: Hyrox
export const hyroxRaces = '/account/workouts/hyrox' satisfies Page;
export const logRace = '/account/workouts/hyrox/log' satisfies Page;
export const logSimulation = (workoutId: string) =>
  `${logRace}?${new URLSearchParams({ workout: workoutId })}`;
export const viewRace = (id: string) => href('/account/workouts/hyrox/:id', { id });
export const editRace = (id: string) => href('/account/workouts/hyrox/:id/edit', { id });

// Training: the whiteboard
export const whiteboard = '/whiteboard' satisfies Page;
export const board = '/whiteboard/board' satisfies Page;
/** The page that a paired device shows. */
export const pageOfDevice = (kind: DeviceKind) => (kind === 'whiteboard' ? whiteboard : kiosk);

// Platform
export const error403 = '/error-403' satisfies Page;
export const preview = '/preview' satisfies Page;
export const previewScript = '/preview/script' satisfies Page;
