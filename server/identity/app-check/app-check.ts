/** App Check: requests sent by our pages' scripts carry a token with which Google confirms that the page is the club's own. */
import type { FirebaseConfig } from '../../config/config.ts';
import { StoreUnavailableError } from '../../data/store.ts';
import { answerInTime } from '../answer-in-time.ts';
import { openFirebaseApp } from '../firebase-app.ts';

export interface AppCheck {
  /** What a page needs to ask Google for a token; nothing in it is secret. */
  readonly page: AppCheckPage;
  /** @throws StoreUnavailableError where Google's keys cannot be fetched: nothing passes unchecked */
  isGood(token: string): Promise<boolean>;
}

export interface AppCheckPage {
  readonly siteKey: string;
  readonly appId: string;
  readonly projectId: string;
  readonly apiKey: string;
}

/** For fetching Google's keys, which are cached for hours. */
const DEADLINE_MS = 5000;

/** Null: App Check is not set up, so no token is required. */
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

/** The SDK also reports `invalid-argument` for keys that it could not fetch; only its message tells them apart. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return refusals.has(String(error.code)) && !/fetching/i.test(error.message);
}
