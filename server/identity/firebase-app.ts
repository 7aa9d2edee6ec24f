import type { App } from 'firebase-admin/app';

const opened = new Map<string, Promise<App>>();

/**
 * The Admin SDK's app for a project, opened when it is first needed: the SDK alone takes 230 ms to load. It finds its
 * credentials the way Google's libraries do (`GOOGLE_APPLICATION_CREDENTIALS`, or the machine's own account).
 */
export function openFirebaseApp(projectId: string): Promise<App> {
  const known = opened.get(projectId);
  if (known) return known;
  const opening = import('firebase-admin/app').then(({ applicationDefault, initializeApp }) =>
    initializeApp({ projectId, credential: applicationDefault() }, `clubfloor ${projectId}`),
  );
  opened.set(projectId, opening);
  return opening;
}
