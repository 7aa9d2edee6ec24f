/** App Check: requests that scripts of our pages send carry a token by which Google vouches that the page is the club's own. */
import type { FirebaseConfig } from '../../config/config.ts';
import { StoreUnavailableError } from '../../data/store.ts';
import { answerInTime } from '../answer-in-time.ts';
import { openFirebaseApp } from '../firebase-app.ts';

export interface AppCheck {
  /** What a page needs to ask Google for a token; nothing in it is secret. */
  readonly page: AppCheckPage;
  /** @throws StoreUnavailableError where Google's keys cannot be had: nothing is let through unseen */
  isGood(token: string): Promise<boolean>;
}

export interface AppCheckPage {
  readonly siteKey: string;
  readonly appId: string;
  readonly projectId: string;
  readonly apiKey: string;
}

/** For Google's keys, which are kept for hours. */
const DEADLINE_MS = 5000;

/** Null: App Check is not set up, so nothing is asked for. */
export function openAppCheck(firebase: FirebaseConfig | null, deadlineMs = DEADLINE_MS): AppCheck | null {
  if (!firebase?.appCheck) return null;
  const { projectId, apiKey, appCheck } = firebase;
  return {
    page: { projectId, apiKey, ...appCheck },
    async isGood(token) {
      const [app, { getAppCheck }] = await Promise.all([
        openFirebaseApp(projectId),
        import('firebase-admin/app-check'),
      ]);
      try {
        const verified = getAppCheck(app).verifyToken(token);
        const { appId } = await answerInTime(verified, deadlineMs, () => new Error('no answer in time'));
        return appId === appCheck.appId;
      } catch (error) {
        if (isRefusal(error)) return false;
        throw new StoreUnavailableError('App Check service not available');
      }
    },
  };
}

const refusals = new Set(['app-check/invalid-argument', 'app-check/app-check-token-expired']);

/** The SDK says `invalid-argument` of keys that it could not fetch as well; its sentence tells. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return refusals.has(String(error.code)) && !/fetching/i.test(error.message);
}
