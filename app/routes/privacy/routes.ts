import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const privacyRoutes: SubjectRoutes = {
  protected: [
    route('account/security/consents', 'routes/privacy/own-consents.tsx'),
    route('account/security/consents/health', 'routes/privacy/withdraw-health.tsx'),
  ],
  admin: [
    route('admin/adminControl/audit/seen/notice', 'routes/privacy/staff/breach-notice.tsx'),
    route('admin/adminControl/audit/seen/message', 'routes/privacy/staff/message-affected.tsx'),
    route('admin/member/:id/consents', 'routes/privacy/staff/member-consents.tsx'),
    route('admin/adminControl/privacy/retention', 'routes/privacy/staff/list-retention.tsx'),
    route('admin/adminControl/privacy/retention/:kind', 'routes/privacy/staff/change-retention.tsx'),
    route('admin/adminControl/privacy/record', 'routes/privacy/staff/processing-record.tsx'),
    route('admin/adminControl/privacy/record/details', 'routes/privacy/staff/record-details.tsx'),
  ],
  withoutLayout: [
    route('admin/adminControl/audit/seen/people.csv', 'routes/privacy/staff/export-affected.ts'),
    route('account/security/consents/:kind/withdraw', 'routes/privacy/withdraw-consent.ts'),
    route('admin/adminControl/privacy/retention/:kind/undo', 'routes/privacy/staff/undo-retention.ts'),
  ],
};
