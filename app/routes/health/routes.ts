import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const healthRoutes: SubjectRoutes = {
  protected: [
    route('account/parq', 'routes/health/parq.tsx'),
    route('account/waiver', 'routes/health/waiver/waiver.tsx'),
  ],
  admin: [
    route('admin/member/:id/parq', 'routes/health/staff/read-parq.tsx'),
    route('admin/member/:id/parq-review', 'routes/health/staff/review-parq.tsx'),
    route('admin/member/:id/waiver', 'routes/health/staff/waiver/member-waiver.tsx'),
    route('admin/member/:id/hand-over', 'routes/health/staff/hand-over.tsx'),
    route('admin/adminControl/waiver', 'routes/health/staff/waiver/waiver-settings.tsx'),
    route('admin/adminControl/waiver/publish', 'routes/health/staff/waiver/publish-waiver.tsx'),
    route('admin/adminControl/waiver/:id', 'routes/health/staff/waiver/view-waiver.tsx'),
    route('admin/member/:id/ask-parq', 'routes/health/staff/ask-for-parq.tsx'),
    route('admin/parq-reviews', 'routes/health/staff/list-parq-reviews.tsx'),
  ],
  withoutLayout: [
    route('tablet', 'routes/health/tablet/tablet.tsx'),
    route('tablet/parq', 'routes/health/tablet/tablet-parq.tsx'),
    route('tablet/waiver', 'routes/health/tablet/tablet-waiver.tsx'),
    route('tablet/unlock', 'routes/health/tablet/unlock-tablet.tsx'),
  ],
};
