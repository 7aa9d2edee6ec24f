import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

/** The front desk. Most pages are those of other subjects, at an address that the desk may open. */
export const deskRoutes: SubjectRoutes = {
  admin: [
    route('desk/search', 'routes/desk/search-desk.tsx'),
    route('desk', 'routes/desk/desk.tsx'),
    route('desk/members', 'routes/members/staff/list-members.tsx', { id: 'desk/members' }),
    route('desk/member/:id', 'routes/members/staff/view-member.tsx', { id: 'desk/member' }),
    route('desk/bookings', 'routes/timetable/staff/sessions/list-sessions.tsx', { id: 'desk/bookings' }),
    route('desk/single-booking/:id', 'routes/bookings/staff/roster-for-admin.tsx', { id: 'desk/roster' }),
    route('desk/visits', 'routes/door/staff/access-log.tsx', { id: 'desk/visits' }),
  ],
  withoutLayout: [route('desk/now', 'routes/desk/desk-now.ts')],
};
