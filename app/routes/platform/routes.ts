import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const platformRoutes: SubjectRoutes = {
  default: [route('error-403', 'routes/platform/error-403.tsx'), route('*', 'routes/platform/not-found.tsx')],
  withoutLayout: [
    route('pictures/:name', 'routes/platform/show-picture.ts'),
    route('undo/:id', 'routes/platform/undo.ts'),
    route('preview', 'routes/platform/preview.tsx'),
    route('preview/script', 'routes/platform/preview-script.tsx'),
  ],
};
