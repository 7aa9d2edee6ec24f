/** Every URL of the product, from its subjects' `routes.ts`. Who may go where is in `server/access/access.ts`. */
import { layout, type RouteConfig } from '@react-router/dev/routes';
import { accountsRoutes } from './routes/accounts/routes.ts';
import { apiRoutes } from './routes/api/routes.ts';
import { bookingsRoutes } from './routes/bookings/routes.ts';
import { clubRoutes } from './routes/club/routes.ts';
import { communityRoutes } from './routes/community/routes.ts';
import { deskRoutes } from './routes/desk/routes.ts';
import { doorRoutes } from './routes/door/routes.ts';
import { familiesRoutes } from './routes/families/routes.ts';
import { healthRoutes } from './routes/health/routes.ts';
import { insightRoutes } from './routes/insight/routes.ts';
import { membersRoutes } from './routes/members/routes.ts';
import { membershipRoutes } from './routes/membership/routes.ts';
import { paymentsRoutes } from './routes/payments/routes.ts';
import { platformRoutes } from './routes/platform/routes.ts';
import { privacyRoutes } from './routes/privacy/routes.ts';
import type { SubjectRoutes } from './routes/subject-routes.ts';
import { timetableRoutes } from './routes/timetable/routes.ts';
import { trainingRoutes } from './routes/training/routes.ts';

const subjects: readonly SubjectRoutes[] = [
  accountsRoutes,
  membersRoutes,
  familiesRoutes,
  healthRoutes,
  membershipRoutes,
  paymentsRoutes,
  timetableRoutes,
  bookingsRoutes,
  trainingRoutes,
  communityRoutes,
  doorRoutes,
  deskRoutes,
  insightRoutes,
  privacyRoutes,
  clubRoutes,
  apiRoutes,
  platformRoutes,
];

const routesIn = (frame: keyof SubjectRoutes) => subjects.flatMap((subject) => subject[frame] ?? []);

const framed = (frame: Exclude<keyof SubjectRoutes, 'withoutLayout'>) =>
  layout(`routes/layouts/${frame}.tsx`, routesIn(frame));

export default [
  framed('default'),
  framed('protected'),
  framed('by-login'),
  framed('admin'),
  framed('by-role'),
  framed('kiosk'),
  framed('coach'),
  ...routesIn('withoutLayout'),
] satisfies RouteConfig;
