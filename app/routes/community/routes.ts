import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const communityRoutes: SubjectRoutes = {
  'by-login': [
    route('community', 'routes/community/community.tsx'),

    // Events
    route('events', 'routes/community/events/list-events.tsx'),
    route('events/:id', 'routes/community/events/view-event.tsx'),
    route('events/:id/register', 'routes/community/events/register-visitor.tsx'),
    route('events/confirm', 'routes/community/events/confirm-registration.tsx'),
    route('events/registration', 'routes/community/events/visitor-registration.tsx'),
  ],
  protected: [
    // Events
    route('account/events', 'routes/community/events/own-events.tsx'),
    route('account/events/:id', 'routes/community/events/event-place.tsx'),
    route('account/events/:id/cancel', 'routes/community/events/cancel-event-place.tsx'),
  ],
  admin: [
    // Events
    route('admin/events', 'routes/community/staff/events/plan-events.tsx'),
    route('admin/events/create', 'routes/community/staff/events/add-event.tsx'),
    route('admin/events/:id', 'routes/community/staff/events/view-registrations.tsx'),
    route('admin/events/:id/edit', 'routes/community/staff/events/edit-event.tsx'),
    route('admin/events/:id/repeat', 'routes/community/staff/events/repeat-event.tsx'),
    route('admin/events/:id/picture', 'routes/community/staff/events/event-picture.tsx'),
    route('admin/events/:id/add', 'routes/community/staff/events/add-to-event.tsx'),
    route('admin/events/:id/cancel', 'routes/community/staff/events/cancel-event.tsx'),
    route('admin/events/registrations/:id/cancel', 'routes/community/staff/events/cancel-registration.tsx'),
  ],
  coach: [
    // Events
    route('coach/events', 'routes/community/staff/events/events-for-coach.tsx'),
    route('coach/events/:id', 'routes/community/staff/events/event-for-coach.tsx'),
  ],
  withoutLayout: [
    // Events
    route('events/:id.ics', 'routes/community/events/event-file.ts'),
    route('open-data/events', 'routes/community/events/open-events.ts'),
    route('admin/events/:id/picture/remove', 'routes/community/staff/events/remove-event-picture.ts'),
    route('admin/events/:id/registrations.csv', 'routes/community/staff/events/export-registrations.ts'),
    route('coach/events/:id/mark', 'routes/community/staff/events/mark-registration.ts'),
  ],
};
