import { communityAreas } from '#domain/club/areas.ts';
import { address } from './address.ts';
import { answers, inAreas, pages, rows } from './pages.ts';
import { admins, always, cached, coaches, feed, frontDesk, open } from './who.ts';

export const community = '/community';

// Tours
export const bookTour = '/book-tour';
export const bookTourOn = (date: string) => `${bookTour}?${new URLSearchParams({ day: date })}`;
export const confirmTour = '/book-tour/confirm';
export const viewTour = '/book-tour/tour';
export const moveTour = '/book-tour/tour/move';
export const cancelTour = '/book-tour/tour/cancel';
export const forgetTour = '/book-tour/tour/forget';
export const stopMessages = '/book-tour/stop-messages';
/** @param day `YYYY-MM-DD` */
export const tourLink = (
  page: typeof confirmTour | typeof viewTour | typeof moveTour | typeof cancelTour | typeof forgetTour,
  token: string,
  day = '',
) => `${page}?${new URLSearchParams({ token, ...(day ? { day } : {}) })}`;
/** The link under a message to a lead. */
export const stopLeadMessages = (token: string) => `${stopMessages}?${new URLSearchParams({ token })}`;

// Leads
export const listLeads = '/admin/leads';
export const messageLeads = '/admin/leads/message';
export const exportLeads = '/admin/leads.csv';
export const importLeads = '/admin/leads/import';
export const addLead = '/admin/leads/create';
export const viewLead = address('/admin/leads/:id');
export const editLead = address('/admin/leads/:id/edit');
export const bookLeadTour = address('/admin/leads/:id/tour');
export const bookLeadTourOn = (id: string, date: string) =>
  `${bookLeadTour(id)}?${new URLSearchParams({ day: date })}`;
export const cancelLeadTour = address('/admin/leads/:id/tour/cancel');
export const markLeadTour = address('/admin/leads/:id/mark');
export const joinLead = address('/admin/leads/:id/join');
export const loseLead = address('/admin/leads/:id/lose');
export const reopenLead = address('/admin/leads/:id/reopen');
export const deleteLead = address('/admin/leads/:id/delete');

// Events
export const listEvents = '/events';
export const viewEvent = address('/events/:id');
export const eventFile = address('/events/:id.ics');
export const registerVisitor = address('/events/:id/register');
export const confirmRegistration = '/events/confirm';
export const visitorRegistration = '/events/registration';
export const visitorLink = (page: typeof confirmRegistration | typeof visitorRegistration, token: string) =>
  `${page}?${new URLSearchParams({ token })}`;
export const openEvents = '/open-data/events';
export const ownEvents = '/account/events';
export const eventPlace = address('/account/events/:id');
export const cancelEventPlace = address('/account/events/:id/cancel');
export const planEvents = '/admin/events';
export const addEvent = '/admin/events/create';
export const viewRegistrations = address('/admin/events/:id');
export const editEvent = address('/admin/events/:id/edit');
export const repeatEvent = address('/admin/events/:id/repeat');
export const cancelEvent = address('/admin/events/:id/cancel');
export const eventPicture = address('/admin/events/:id/picture');
export const removeEventPicture = address('/admin/events/:id/picture/remove');
export const addVisitorToEvent = address('/admin/events/:id/add-visitor');
export const addToEvent = address('/admin/events/:id/add');
export const exportRegistrations = address('/admin/events/:id/registrations.csv');
export const eventsForCoach = '/coach/events';
export const eventForCoach = address('/coach/events/:id');
export const markRegistration = address('/coach/events/:id/mark');
export const cancelRegistration = address('/admin/events/registrations/:id/cancel');

// Challenges
export const listChallenges = '/challenges';
export const viewChallenge = address('/challenges/:id');
/** The specification spells the parameter so. */
export const submitScore = address('/challenges/:ChalengeID/submit');
export const leaveChallenge = address('/challenges/:id/leave');
export const manageChallenges = '/admin/challenges';
export const addChallenge = '/admin/challenges/create';
export const editChallenge = address('/admin/challenges/:id/edit');
export const closeChallenge = address('/admin/challenges/:id/close');
export const reviewChallenge = address('/admin/challenges/:id/review');
export const reviewSubmission = address('/admin/challenges/submissions/:id');
// Run club: a run is an event with a page of its own in `/events`
export const runClub = '/runclub';
export const ownRuns = '/account/runs';
export const logRun = '/account/runs/log';
export const planRuns = '/admin/runs';
export const addRun = '/admin/runs/create';
export const listRoutes = '/admin/runs/routes';
export const addRoute = '/admin/runs/routes/create';
export const viewRoute = address('/admin/runs/routes/:id');
export const removeRoute = address('/admin/runs/routes/:id/remove');
export const editRun = address('/admin/runs/:id/edit');

// Personal trainers
export const listTrainers = '/personal-trainers';
export const viewTrainer = address('/personal-trainers/:id');
export const ownTrainer = '/coach/personal-training';
export const trainerDiary = address('/coach/personal-training/:id');
export const editTrainer = address('/coach/personal-training/:id/edit');
export const trainerPhoto = address('/coach/personal-training/:id/photo');
export const removeTrainerPhoto = address('/coach/personal-training/:id/photo/remove');
export const planTrainers = '/admin/trainers';
export const addTrainer = '/admin/trainers/create';
export const arrangeTrainer = address('/admin/trainers/:id');
export const enquire = address('/personal-trainers/:id/enquire');
export const confirmEnquiry = '/personal-trainers/confirm';
export const enquiryLink = (token: string) => `${confirmEnquiry}?${new URLSearchParams({ token })}`;
export const ownTraining = '/account/personal-training';
export const bookTraining = address('/coach/personal-training/packs/:id/book');
export const markTraining = address('/coach/personal-training/sessions/:id/mark');

export default rows(
  // What links in earlier emails lead to, whatever is switched off since.
  pages('community/tours', 'by-login', always, { forgetTour, stopMessages }),
  // Leads come from everywhere, also to a club without tours.
  pages('community/staff/leads', 'admin', frontDesk, {
    listLeads,
    addLead,
    viewLead,
    editLead,
    joinLead,
    loseLead,
  }),
  pages('community/staff/leads', 'admin', admins, { messageLeads, deleteLead }),
  pages('community/staff/leads', 'admin', admins, { importLeads }, { takesImport: true }),
  answers('community/staff/leads', admins, { exportLeads }),
  answers('community/staff/leads', frontDesk, { markLeadTour, reopenLead }),
  inAreas(communityAreas, pages('community', 'by-login', open, { community })),
  inAreas(
    ['tours'],
    pages('community/tours', 'by-login', open, { bookTour }),
    pages('community/tours', 'by-login', always, { confirmTour, viewTour, moveTour, cancelTour }),
    pages('community/staff/leads', 'admin', frontDesk, { bookLeadTour, cancelLeadTour }),
  ),
  inAreas(
    ['events'],
    pages('community/events', 'by-login', open, { listEvents }),
    pages('community/staff/events', 'admin', admins, { planEvents, addEvent }),
  ),
  // A run is an event, and has a list of its own.
  inAreas(
    ['events', 'runs'],
    pages('community/events', 'by-login', open, { viewEvent, registerVisitor }),
    pages('community/events', 'by-login', always, { confirmRegistration, visitorRegistration }),
    pages('community/events', 'protected', cached, { ownEvents, eventPlace, cancelEventPlace }),
    answers('community/events', feed, { eventFile, openEvents }),
    pages('community/staff/events', 'admin', admins, {
      viewRegistrations,
      editEvent,
      repeatEvent,
      cancelEvent,
      cancelRegistration,
      addToEvent,
      addVisitorToEvent,
    }),
    pages('community/staff/events', 'admin', admins, { eventPicture }, { takesPicture: true }),
    pages('community/staff/events', 'coach', coaches, { eventsForCoach, eventForCoach }),
    answers('community/staff/events', admins, { removeEventPicture, exportRegistrations }),
    answers('community/staff/events', coaches, { markRegistration }),
  ),
  inAreas(
    ['runs'],
    pages('community/runs', 'by-login', open, { runClub }),
    pages('community/runs', 'protected', cached, { ownRuns, logRun }),
    pages('community/staff/runs', 'admin', admins, { planRuns, addRun, editRun }),
    pages('community/staff/runs/routes', 'admin', admins, { listRoutes, viewRoute, removeRoute }),
    pages('community/staff/runs/routes', 'admin', admins, { addRoute }, { takesImport: true }),
  ),
  inAreas(
    ['challenges'],
    pages('community/challenges', 'by-login', open, { listChallenges, viewChallenge }),
    pages('community/challenges', 'by-login', open, { submitScore }, { takesPicture: true }),
    pages('community/challenges', 'by-login', cached, { leaveChallenge }),
    // No guard in the specification: the page decides by who asks.
    pages('community/staff/challenges', 'by-role', open, { reviewChallenge }),
    pages('community/staff/challenges', 'admin', admins, { addChallenge, editChallenge, closeChallenge }),
    pages('community/staff/challenges', 'by-role', coaches, { manageChallenges, reviewSubmission }),
  ),
  inAreas(
    ['trainers'],
    pages('community/trainers', 'by-login', open, { listTrainers, viewTrainer, enquire }),
    pages('community/trainers', 'by-login', always, { confirmEnquiry }),
    pages('community/trainers', 'protected', cached, { ownTraining }),
    pages('community/staff/trainers', 'coach', coaches, {
      ownTrainer,
      trainerDiary,
      editTrainer,
      bookTraining,
    }),
    pages('community/staff/trainers', 'coach', coaches, { trainerPhoto }, { takesPicture: true }),
    pages('community/staff/trainers', 'admin', admins, { planTrainers, addTrainer, arrangeTrainer }),
    answers('community/staff/trainers', coaches, { removeTrainerPhoto, markTraining }),
  ),
);
