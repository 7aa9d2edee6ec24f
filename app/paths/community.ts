import { href } from 'react-router';
import type { Page } from './page.ts';

export const community = '/community' satisfies Page;

// Tours
export const bookTour = '/book-tour' satisfies Page;
export const bookTourOn = (date: string) => `${bookTour}?${new URLSearchParams({ day: date })}`;
export const confirmTour = '/book-tour/confirm' satisfies Page;
export const viewTour = '/book-tour/tour' satisfies Page;
export const moveTour = '/book-tour/tour/move' satisfies Page;
export const cancelTour = '/book-tour/tour/cancel' satisfies Page;
export const forgetTour = '/book-tour/tour/forget' satisfies Page;
export const stopMessages = '/book-tour/stop-messages' satisfies Page;
/** @param day `YYYY-MM-DD` */
export const tourLink = (
  page: typeof confirmTour | typeof viewTour | typeof moveTour | typeof cancelTour | typeof forgetTour,
  token: string,
  day = '',
) => `${page}?${new URLSearchParams({ token, ...(day ? { day } : {}) })}`;
/** The link under a message to a lead. */
export const stopLeadMessages = (token: string) => `${stopMessages}?${new URLSearchParams({ token })}`;

// Leads
export const listLeads = '/admin/leads' satisfies Page;
export const messageLeads = '/admin/leads/message' satisfies Page;
export const exportLeads = '/admin/leads.csv' satisfies Page;
export const addLead = '/admin/leads/create' satisfies Page;
export const viewLead = (id: string) => href('/admin/leads/:id', { id });
export const editLead = (id: string) => href('/admin/leads/:id/edit', { id });
export const bookLeadTour = (id: string) => href('/admin/leads/:id/tour', { id });
export const bookLeadTourOn = (id: string, date: string) =>
  `${bookLeadTour(id)}?${new URLSearchParams({ day: date })}`;
export const cancelLeadTour = (id: string) => href('/admin/leads/:id/tour/cancel', { id });
export const markLeadTour = (id: string) => href('/admin/leads/:id/mark', { id });
export const joinLead = (id: string) => href('/admin/leads/:id/join', { id });
export const loseLead = (id: string) => href('/admin/leads/:id/lose', { id });
export const reopenLead = (id: string) => href('/admin/leads/:id/reopen', { id });
export const deleteLead = (id: string) => href('/admin/leads/:id/delete', { id });

// Events
export const listEvents = '/events' satisfies Page;
export const viewEvent = (id: string) => href('/events/:id', { id });
export const eventFile = (id: string) => `/events/${encodeURIComponent(id)}.ics`;
export const registerVisitor = (id: string) => href('/events/:id/register', { id });
export const confirmRegistration = '/events/confirm' satisfies Page;
export const visitorRegistration = '/events/registration' satisfies Page;
export const visitorLink = (page: typeof confirmRegistration | typeof visitorRegistration, token: string) =>
  `${page}?${new URLSearchParams({ token })}`;
export const openEvents = '/open-data/events' satisfies Page;
export const ownEvents = '/account/events' satisfies Page;
export const eventPlace = (id: string) => href('/account/events/:id', { id });
export const cancelEventPlace = (id: string) => href('/account/events/:id/cancel', { id });
export const planEvents = '/admin/events' satisfies Page;
export const addEvent = '/admin/events/create' satisfies Page;
export const viewRegistrations = (id: string) => href('/admin/events/:id', { id });
export const editEvent = (id: string) => href('/admin/events/:id/edit', { id });
export const repeatEvent = (id: string) => href('/admin/events/:id/repeat', { id });
export const cancelEvent = (id: string) => href('/admin/events/:id/cancel', { id });
export const eventPicture = (id: string) => href('/admin/events/:id/picture', { id });
export const removeEventPicture = (id: string) => href('/admin/events/:id/picture/remove', { id });
export const addVisitorToEvent = (id: string) => href('/admin/events/:id/add-visitor', { id });
export const addToEvent = (id: string) => href('/admin/events/:id/add', { id });
export const exportRegistrations = (id: string) => href('/admin/events/:id/registrations.csv', { id });
export const eventsForCoach = '/coach/events' satisfies Page;
export const eventForCoach = (id: string) => href('/coach/events/:id', { id });
export const markRegistration = (id: string) => href('/coach/events/:id/mark', { id });
export const cancelRegistration = (id: string) => href('/admin/events/registrations/:id/cancel', { id });

// Challenges
export const listChallenges = '/challenges' satisfies Page;
export const viewChallenge = (id: string) => href('/challenges/:id', { id });
/** The specification spells the parameter so. */
export const submitScore = (id: string) => href('/challenges/:ChalengeID/submit', { ChalengeID: id });
export const leaveChallenge = (id: string) => href('/challenges/:id/leave', { id });
export const manageChallenges = '/admin/challenges' satisfies Page;
export const addChallenge = '/admin/challenges/create' satisfies Page;
export const editChallenge = (id: string) => href('/admin/challenges/:id/edit', { id });
export const closeChallenge = (id: string) => href('/admin/challenges/:id/close', { id });
export const reviewChallenge = (id: string) => href('/admin/challenges/:id/review', { id });
export const reviewSubmission = (id: string) => href('/admin/challenges/submissions/:id', { id });
// Run club: a run is an event with a page of its own in `/events`
export const runClub = '/runclub' satisfies Page;
export const ownRuns = '/account/runs' satisfies Page;
export const logRun = '/account/runs/log' satisfies Page;
export const planRuns = '/admin/runs' satisfies Page;
export const addRun = '/admin/runs/create' satisfies Page;
export const listRoutes = '/admin/runs/routes' satisfies Page;
export const addRoute = '/admin/runs/routes/create' satisfies Page;
export const viewRoute = (id: string) => href('/admin/runs/routes/:id', { id });
export const removeRoute = (id: string) => href('/admin/runs/routes/:id/remove', { id });
export const editRun = (id: string) => href('/admin/runs/:id/edit', { id });

// Personal trainers
export const listTrainers = '/personal-trainers' satisfies Page;
export const viewTrainer = (id: string) => href('/personal-trainers/:id', { id });
export const ownTrainer = '/coach/personal-training' satisfies Page;
export const trainerDiary = (id: string) => href('/coach/personal-training/:id', { id });
export const editTrainer = (id: string) => href('/coach/personal-training/:id/edit', { id });
export const trainerPhoto = (id: string) => href('/coach/personal-training/:id/photo', { id });
export const removeTrainerPhoto = (id: string) => href('/coach/personal-training/:id/photo/remove', { id });
export const planTrainers = '/admin/trainers' satisfies Page;
export const addTrainer = '/admin/trainers/create' satisfies Page;
export const arrangeTrainer = (id: string) => href('/admin/trainers/:id', { id });
export const enquire = (id: string) => href('/personal-trainers/:id/enquire', { id });
export const confirmEnquiry = '/personal-trainers/confirm' satisfies Page;
export const enquiryLink = (token: string) => `${confirmEnquiry}?${new URLSearchParams({ token })}`;
export const ownTraining = '/account/personal-training' satisfies Page;
export const sellPack = (uid: string) => href('/admin/member/:id/training-pack', { id: uid });
export const bookTraining = (packId: string) =>
  href('/coach/personal-training/packs/:id/book', { id: packId });
export const markTraining = (id: string) => href('/coach/personal-training/sessions/:id/mark', { id });
