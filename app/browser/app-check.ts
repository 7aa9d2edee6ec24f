/**
 * Sends Google's App Check token with every scripted request that may change something. Does without Google's client library, since it only
 * takes one call to reCAPTCHA Enterprise and one to exchange its answer.
 */
import { createTokenSource, type ExchangedToken } from './app-check-token.ts';

const HEADER = 'X-Firebase-AppCheck';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

export interface AppCheckSettings {
  readonly siteKey: string;
  readonly appId: string;
  readonly projectId: string;
  readonly apiKey: string;
}

interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Wraps `fetch`; nothing is loaded from Google before the first request that needs a token. */
export function startAppCheck(window: Window & typeof globalThis, settings: AppCheckSettings): void {
  const plainFetch = window.fetch.bind(window);
  const readToken = createTokenSource({
    now: Date.now,
    exchange: async () => exchange(plainFetch, settings, await askRecaptcha(window, settings.siteKey)),
  });
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isOurs = new URL(request.url).origin === window.location.origin;
    if (!isOurs || SAFE_METHODS.has(request.method)) return plainFetch(input, init);
    const token = await readToken();
    if (token) request.headers.set(HEADER, token);
    return plainFetch(request);
  };
}

let loading: Promise<Recaptcha> | null = null;

async function askRecaptcha(window: Window, siteKey: string): Promise<string> {
  loading ??= loadRecaptcha(window, siteKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return (await loading).execute(siteKey, { action: 'fetch_token' });
}

function loadRecaptcha(window: Window, siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = window.document.createElement('script');
    script.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = () => reject(new Error('reCAPTCHA cannot be loaded'));
    script.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: { enterprise: Recaptcha } };
      if (grecaptcha) grecaptcha.enterprise.ready(() => resolve(grecaptcha.enterprise));
      else reject(new Error('reCAPTCHA did not start'));
    };
    window.document.head.append(script);
  });
}

async function exchange(
  plainFetch: typeof fetch,
  { projectId, appId, apiKey }: AppCheckSettings,
  recaptchaToken: string,
): Promise<ExchangedToken> {
  const app = `projects/${encodeURIComponent(projectId)}/apps/${encodeURIComponent(appId)}`;
  const answer = await plainFetch(
    `https://firebaseappcheck.googleapis.com/v1/${app}:exchangeRecaptchaEnterpriseToken?key=${encodeURIComponent(apiKey)}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ recaptcha_enterprise_token: recaptchaToken }),
    },
  );
  if (!answer.ok) throw new Error(`App Check answered ${answer.status}`);
  return answer.json();
}
