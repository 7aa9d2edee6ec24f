import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const communityRoutes: SubjectRoutes = {
  'by-login': [
    route('community', 'routes/community/community.tsx'),

    // Tours
    route('book-tour', 'routes/community/tours/book-tour.tsx'),
    route('book-tour/confirm', 'routes/community/tours/confirm-tour.tsx'),
    route('book-tour/tour', 'routes/community/tours/view-tour.tsx'),
    route('book-tour/tour/move', 'routes/community/tours/move-tour.tsx'),
    route('book-tour/tour/cancel', 'routes/community/tours/cancel-tour.tsx'),
    route('book-tour/tour/forget', 'routes/community/tours/forget-tour.tsx'),
    route('book-tour/stop-messages', 'routes/community/tours/stop-messages.tsx'),

    // Run club
    route('runclub', 'routes/community/runs/run-club.tsx'),

    // Events
    route('events', 'routes/community/events/list-events.tsx'),
    route('events/:id', 'routes/community/events/view-event.tsx'),
    route('events/:id/register', 'routes/community/events/register-visitor.tsx'),
    route('events/confirm', 'routes/community/events/confirm-registration.tsx'),
    route('events/registration', 'routes/community/events/visitor-registration.tsx'),
    // Challenges
    route('challenges', 'routes/community/challenges/list-challenges.tsx'),
    route('challenges/:id', 'routes/community/challenges/view-challenge.tsx'),
    route('challenges/:ChalengeID/submit', 'routes/community/challenges/submit-score.tsx'),
    route('challenges/:id/leave', 'routes/community/challenges/leave-challenge.tsx'),

    // Personal trainers
    route('personal-trainers', 'routes/community/trainers/list-trainers.tsx'),
    route('personal-trainers/:id', 'routes/community/trainers/view-trainer.tsx'),
    route('personal-trainers/:id/enquire', 'routes/community/trainers/enquire.tsx'),
    route('personal-trainers/confirm', 'routes/community/trainers/confirm-enquiry.tsx'),
  ],
  protected: [
    // Events
    route('account/events', 'routes/community/events/own-events.tsx'),
    route('account/events/:id', 'routes/community/events/event-place.tsx'),
    route('account/events/:id/cancel', 'routes/community/events/cancel-event-place.tsx'),
    // Run club
    route('account/runs', 'routes/community/runs/own-runs.tsx'),
    route('account/runs/log', 'routes/community/runs/log-run.tsx'),

    // Personal trainers
    route('account/personal-training', 'routes/community/trainers/own-training.tsx'),
  ],
  admin: [
    // Leads
    route('admin/leads', 'routes/community/staff/leads/list-leads.tsx'),
    route('admin/leads/message', 'routes/community/staff/leads/message-leads.tsx'),
    route('admin/leads/create', 'routes/community/staff/leads/add-lead.tsx'),
    route('admin/leads/:id', 'routes/community/staff/leads/view-lead.tsx'),
    route('admin/leads/:id/edit', 'routes/community/staff/leads/edit-lead.tsx'),
    route('admin/leads/:id/tour', 'routes/community/staff/leads/book-lead-tour.tsx'),
    route('admin/leads/:id/tour/cancel', 'routes/community/staff/leads/cancel-lead-tour.tsx'),
    route('admin/leads/:id/join', 'routes/community/staff/leads/join-lead.tsx'),
    route('admin/leads/:id/lose', 'routes/community/staff/leads/lose-lead.tsx'),
    route('admin/leads/:id/delete', 'routes/community/staff/leads/delete-lead.tsx'),
    // Events
    route('admin/events', 'routes/community/staff/events/plan-events.tsx'),
    route('admin/events/create', 'routes/community/staff/events/add-event.tsx'),
    route('admin/events/:id', 'routes/community/staff/events/view-registrations.tsx'),
    route('admin/events/:id/edit', 'routes/community/staff/events/edit-event.tsx'),
    route('admin/events/:id/repeat', 'routes/community/staff/events/repeat-event.tsx'),
    route('admin/events/:id/picture', 'routes/community/staff/events/event-picture.tsx'),
    route('admin/events/:id/add', 'routes/community/staff/events/add-to-event.tsx'),
    route('admin/events/:id/add-visitor', 'routes/community/staff/events/add-visitor-to-event.tsx'),
    route('admin/events/:id/cancel', 'routes/community/staff/events/cancel-event.tsx'),
    route('admin/events/registrations/:id/cancel', 'routes/community/staff/events/cancel-registration.tsx'),
    // Challenges
    route('admin/challenges/create', 'routes/community/staff/challenges/add-challenge.tsx'),
    route('admin/challenges/:id/edit', 'routes/community/staff/challenges/edit-challenge.tsx'),
    route('admin/challenges/:id/close', 'routes/community/staff/challenges/close-challenge.tsx'),

    // Run club
    route('admin/runs', 'routes/community/staff/runs/plan-runs.tsx'),
    route('admin/runs/create', 'routes/community/staff/runs/add-run.tsx'),
    route('admin/runs/:id/edit', 'routes/community/staff/runs/edit-run.tsx'),
    route('admin/runs/routes', 'routes/community/staff/runs/routes/list-routes.tsx'),
    route('admin/runs/routes/create', 'routes/community/staff/runs/routes/add-route.tsx'),
    route('admin/runs/routes/:id', 'routes/community/staff/runs/routes/view-route.tsx'),
    route('admin/runs/routes/:id/remove', 'routes/community/staff/runs/routes/remove-route.tsx'),

    // Personal trainers
    route('admin/trainers', 'routes/community/staff/trainers/plan-trainers.tsx'),
    route('admin/trainers/create', 'routes/community/staff/trainers/add-trainer.tsx'),
    route('admin/trainers/:id', 'routes/community/staff/trainers/arrange-trainer.tsx'),
    route('admin/member/:id/training-pack', 'routes/community/staff/trainers/sell-pack.tsx'),
  ],
  coach: [
    // Events
    route('coach/events', 'routes/community/staff/events/events-for-coach.tsx'),
    route('coach/events/:id', 'routes/community/staff/events/event-for-coach.tsx'),

    // Personal trainers
    route('coach/personal-training', 'routes/community/staff/trainers/own-trainer.tsx'),
    route('coach/personal-training/:id', 'routes/community/staff/trainers/trainer-diary.tsx'),
    route('coach/personal-training/:id/edit', 'routes/community/staff/trainers/edit-trainer.tsx'),
    route('coach/personal-training/packs/:id/book', 'routes/community/staff/trainers/book-training.tsx'),
    route('coach/personal-training/:id/photo', 'routes/community/staff/trainers/trainer-photo.tsx'),
  ],
  'by-role': [
    // Challenges
    route('admin/challenges', 'routes/community/staff/challenges/manage-challenges.tsx'),
    route('admin/challenges/:id/review', 'routes/community/staff/challenges/review-challenge.tsx'),
    route('admin/challenges/submissions/:id', 'routes/community/staff/challenges/review-submission.tsx'),
  ],
  withoutLayout: [
    // Leads
    route('admin/leads/:id/mark', 'routes/community/staff/leads/mark-lead-tour.ts'),
    route('admin/leads/:id/reopen', 'routes/community/staff/leads/reopen-lead.ts'),
    // Events
    route('events/:id.ics', 'routes/community/events/event-file.ts'),
    route('open-data/events', 'routes/community/events/open-events.ts'),
    route('admin/events/:id/picture/remove', 'routes/community/staff/events/remove-event-picture.ts'),
    route('admin/leads.csv', 'routes/community/staff/leads/export-leads.ts'),
    route('admin/events/:id/registrations.csv', 'routes/community/staff/events/export-registrations.ts'),
    route('coach/events/:id/mark', 'routes/community/staff/events/mark-registration.ts'),

    // Personal trainers
    route('coach/personal-training/sessions/:id/mark', 'routes/community/staff/trainers/mark-training.ts'),
    route(
      'coach/personal-training/:id/photo/remove',
      'routes/community/staff/trainers/remove-trainer-photo.ts',
    ),
  ],
};
