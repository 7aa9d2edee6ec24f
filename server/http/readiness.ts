import { isAbsent } from '../config/absent-service.ts';
import { type Config, describeConfigProblems } from '../config/config.ts';
import type { Store } from '../data/store.ts';
import type { Identity } from '../identity/identity.ts';
import type { Log } from '../log/log.ts';

/** Whether the process can serve the club now; the response of `/readyz`. */
export interface Readiness {
  readonly isReady: boolean;
  /** Services that are absent or do not respond, and missing configuration. No secrets, no personal data. */
  readonly problems: readonly string[];
}

export interface ReadinessParts {
  readonly config: Config;
  readonly log: Log;
  readonly store: Pick<Store, 'ping'>;
  readonly identity: Pick<Identity, 'engine'>;
}

/** A store that takes longer than this to respond counts as unavailable. */
const longestPingMs = 2000;
/** `/readyz` is public; the store is pinged at most once in this time. */
const answerCachedMs = 1000;

/** The check behind `/readyz`; never throws. */
export function createReadinessCheck(parts: ReadinessParts): () => Promise<Readiness> {
  let answer: Promise<Readiness> | null = null;
  return () => {
    if (answer) return answer;
    setTimeout(() => {
      answer = null;
    }, answerCachedMs).unref();
    answer = checkReadiness(parts);
    return answer;
  };
}

async function checkReadiness({ config, log, store, identity }: ReadinessParts): Promise<Readiness> {
  const missing = [
    (await answersInTime(store, log))
      ? ''
      : `${config.store === 'firestore' ? 'Firestore' : 'Store'} service not available`,
    isAbsent(identity) ? 'Firebase Auth service not available' : '',
  ].filter(Boolean);
  return { isReady: missing.length === 0, problems: [...missing, ...describeConfigProblems(config)] };
}

async function answersInTime(store: Pick<Store, 'ping'>, log: Log): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestPingMs} ms`)), longestPingMs);
  });
  try {
    await Promise.race([store.ping(), tooLate]);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'The store does not respond');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
