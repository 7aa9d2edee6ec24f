import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const membersRoutes: SubjectRoutes = {
  protected: [
    route('account/dashboard', 'routes/members/member-home.tsx'),
    route('account/welcome', 'routes/members/welcome.tsx'),
    route('account/create-profile', 'routes/members/create-profile.tsx'),
    route('account/personal-info', 'routes/members/personal-info.tsx'),
    route('account/personal-info/photo', 'routes/members/own-photo.tsx'),
    route('account/profile', 'routes/members/own-profile.tsx'),
  ],
  admin: [
    route('admin/members', 'routes/members/staff/list-members.tsx'),
    route('admin/members/waiting', 'routes/members/staff/list-waiting.tsx'),
    route('admin/members/new', 'routes/members/staff/add-member.tsx'),
    route('admin/members/message', 'routes/members/staff/batches/message-members.tsx'),
    route('admin/members/tag', 'routes/members/staff/batches/tag-members.tsx'),
    route('admin/members/batches/:id', 'routes/members/staff/batches/view-batch.tsx'),
    route('admin/member/:id', 'routes/members/staff/view-member.tsx'),
    route('admin/member/:id/edit', 'routes/members/staff/edit-member.tsx'),
    route('admin/member/:id/photo', 'routes/members/staff/member-photo.tsx'),
    route('admin/member/:id/desk-flag', 'routes/members/staff/desk-flag.tsx'),
    route('admin/member/:id/invite', 'routes/members/staff/invite-member.tsx'),
    route('admin/member/:id/payments', 'routes/members/staff/member-payments.tsx'),
    route('admin/member/:id/classes', 'routes/members/staff/member-classes.tsx'),
    route('admin/member/:id/visits', 'routes/members/staff/member-visits.tsx'),
    route('admin/member/:id/training', 'routes/members/staff/member-training.tsx'),
    route('admin/member/:id/notes', 'routes/members/staff/member-notes.tsx'),
    route('admin/notes/:id', 'routes/members/staff/edit-note.tsx'),
    route('admin/member/:id/log', 'routes/members/staff/member-log.tsx'),
    route('admin/adminControl/import-members', 'routes/members/staff/import/import-members.tsx'),
    route('admin/adminControl/import-members/:id', 'routes/members/staff/import/check-import.tsx'),
  ],
  withoutLayout: [
    route('account/offline', 'routes/members/offline-copy.tsx'),
    route('offline-worker.js', 'routes/members/offline-worker.ts'),
    route('account/personal-info/photo/remove', 'routes/members/remove-own-photo.ts'),
    route('admin/notes/:id/remove', 'routes/members/staff/remove-note.ts'),
    route('admin/member/:id/photo/remove', 'routes/members/staff/remove-member-photo.ts'),
    route(
      'admin/adminControl/import-members/:id/rejected',
      'routes/members/staff/import/rejected-members.ts',
    ),
    route('admin/adminControl/import-members/:id/apply', 'routes/members/staff/import/apply-import.ts'),
    route('admin/members/batches/:id/undo', 'routes/members/staff/batches/undo-batch.ts'),
    route('admin/members.csv', 'routes/members/staff/export-members.ts'),
  ],
};
