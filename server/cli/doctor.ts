import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { isJobName, jobTexts } from '#domain/club/jobs.ts';
import { findWeakness, obtainAppSecret } from '../config/app-secret.ts';
import { type Config, describeProblem } from '../config/config.ts';
import type { ConfigProblem } from '../config/config-problems.ts';
import { findWaitingChanges, readDataVersion } from '../data/changes/change-documents.ts';
import { LATEST_VERSION } from '../data/changes/stored-changes.ts';
import { JOB_ORDERS_ID, jobOrders } from '../data/collections/jobs.ts';
import type { Finding, StoreMaintenance } from '../data/maintenance.ts';
import type { Store } from '../data/store.ts';
import type { Files } from '../files/files.ts';
import { signInFault } from '../identity/auth-problem.ts';
import { AuthError } from '../identity/identity.ts';
import { sampleFigures } from '../insight/figures/check-figures.ts';
import { verifyAuditLog } from '../log/verify-audit-log.ts';
import { countIncompleteProfiles } from '../members/find-incomplete-profiles.ts';
import { findLostPacks } from '../payments/lost-packs.ts';
import type { Terminal } from './terminal.ts';

interface Examined {
  readonly config: Config;
  readonly maintenance: StoreMaintenance | null;
  /** Opens the store, if it can be opened. */
  openStore(): Store;
  readonly files: Files;
  /** Signs in at a service outside the club; null: accounts are the club's own. */
  readonly signIn: SignIn | null;
}

type SignIn = (credentials: { email: string; password: string }) => Promise<unknown>;

/** One thing to look at; what keeps it from being looked at is a finding of its own. */
type Check = readonly [what: string, look: () => Promise<readonly Finding[]>];

/**
 * Checks configuration, secret, store, services and disk. Every check runs, whatever the others say.
 * @returns false when something needs fixing
 */
export async function examineClub(
  { config, maintenance, openStore, files, signIn }: Examined,
  { say, now }: Terminal,
): Promise<boolean> {
  const hasStore = config.store === 'firestore' ? config.firebase !== null : existsSync(config.sqliteFile);
  const checks: Check[] = [
    ['The configuration', async () => examineConfig(config)],
    ['The file', async () => (await maintenance?.examine()) ?? []],
    ['Sign-in', async () => (signIn ? await examineSignIn(signIn) : [])],
    ['Pictures and uploads', () => examineFiles(files)],
  ];
  const findings = await runAll(checks);
  if (hasStore) findings.push(...(await examineStore(config, openStore, now)));
  for (const { isGood, sentence } of findings) say(`${isGood ? 'OK  ' : 'FAIL'} ${sentence}`);
  const bad = findings.filter(({ isGood }) => !isGood).length;
  say(bad === 0 ? 'No problems found.' : `${bad} of ${findings.length} checks failed.`);
  return bad === 0;
}

async function runAll(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, look] of checks) {
    try {
      findings.push(...(await look()));
    } catch (error) {
      findings.push({ isGood: false, sentence: `${what} couldn’t be checked: ${(error as Error).message}` });
    }
  }
  return findings;
}

async function examineStore(
  config: Config,
  openStore: () => Store,
  now: Terminal['now'],
): Promise<Finding[]> {
  let store: Store | undefined;
  try {
    store = openStore();
    await store.ping();
    const open = store;
    return await runAll([
      ['Profiles', async () => [await examineProfiles(open)]],
      ['The version of the records', async () => [await examineVersion(open)]],
      ['Background jobs', async () => [await examineJobs(open)]],
      ['Figures', async () => [await examineFigures(open, now)]],
      ['Packs', async () => [await examinePacks(open, now)]],
      ['The audit log', () => examineAuditLog(open, obtainAppSecret(config).secret)],
    ]);
  } catch (error) {
    return [{ isGood: false, sentence: `The store doesn’t respond: ${(error as Error).message}` }];
  } finally {
    await store?.close();
  }
}

/** Asks Google for somebody who cannot exist: the answer says whether the key and the way of signing in work. */
async function examineSignIn(signIn: SignIn): Promise<Finding[]> {
  const nobody = { email: 'nobody@club.invalid', password: randomUUID() };
  const code = await signIn(nobody).then(
    () => 'unexpected' as const,
    (error: unknown) => (error instanceof AuthError ? error.code : 'unexpected'),
  );
  if (code === 'invalid-credential') return [{ isGood: true, sentence: 'Sign-in at Firebase works.' }];
  const limited = 'Firebase Auth is limiting sign-ins. Try again later.';
  const sentence = code === 'too-many-requests' ? limited : (signInFault(code) ?? authMessages[code]);
  return [{ isGood: false, sentence }];
}

async function examineFiles(files: Files): Promise<Finding[]> {
  if (files.engine === 'disk') return [];
  await files.list('pictures');
  return [{ isGood: true, sentence: 'The bucket can be read.' }];
}

/** Older records are a matter of minutes; records of a later release are somebody's mistake. */
async function examineVersion(store: Store): Promise<Finding> {
  const version = await readDataVersion(store);
  if (version > LATEST_VERSION)
    return {
      isGood: false,
      sentence: `The records are of a later release (${version}; this one knows ${LATEST_VERSION}). Run that release, or restore a backup.`,
    };
  const waiting = (await findWaitingChanges(store)).map(({ what }) => what);
  const sentence = `Some records are of an earlier release. The server brings them up to date while it runs, so that ${waiting.join(', ')}.`;
  return { isGood: true, sentence: waiting.length === 0 ? 'The records are up to date.' : sentence };
}

/** Days of each kind of figures that are compared with the records. */
const SAMPLED_DAYS = 3;

async function examineFigures(store: Store, now: Terminal['now']): Promise<Finding> {
  const differing = await sampleFigures({ store, now }, SAMPLED_DAYS);
  const sentence = `Figures differ from the records (${differing.join(', ')}). The job “Figures” corrects recent changes within minutes; if this stays, run: npm run club -- figures`;
  const isGood = differing.length === 0;
  return { isGood, sentence: isGood ? 'The newest figures of analytics agree with the records.' : sentence };
}

async function examinePacks(store: Store, now: Terminal['now']): Promise<Finding> {
  const lost = await findLostPacks(store, now());
  const sentence = `Members who bought another pack before packs were added together, and got no classes for it: ${lost.join(', ')}. On each one’s page, record a complimentary payment to give them the pack.`;
  return {
    isGood: lost.length === 0,
    sentence: lost.length === 0 ? 'Everybody has the packs that they paid for.' : sentence,
  };
}

/** A paused job is what an admin wanted; it must not be forgotten. */
async function examineJobs(store: Store): Promise<Finding> {
  const paused = (await store.find(jobOrders, JOB_ORDERS_ID))?.paused ?? [];
  const names = paused.filter(isJobName).map((job) => jobTexts[job].name);
  const sentence = `Paused background jobs: ${names.join(', ')}. Resume them in Settings, “Background jobs”.`;
  return { isGood: true, sentence: names.length === 0 ? 'No background job is paused.' : sentence };
}

async function examineAuditLog(store: Store, secret: string): Promise<Finding[]> {
  const check = await verifyAuditLog(store, secret);
  if (check.problems.length > 0)
    return check.problems.map((problem) => ({ isGood: false, sentence: `Audit log: ${problem}` }));
  const { seals, sealed, unsealed, erased, removedTo, lastDigest } = check;
  if (seals === 0)
    return [
      {
        isGood: true,
        sentence: 'The audit log has no seals yet: the server makes one an hour while it runs.',
      },
    ];
  const facts = [
    `${sealed} entries are as they were sealed`,
    unsealed > 0 && `${unsealed} are too new to be sealed`,
    erased > 0 && `${erased} are of closed accounts and no longer name anybody`,
    removedTo && `those up to ${removedTo} were kept long enough and are removed`,
  ].filter(Boolean);
  return [
    {
      isGood: true,
      sentence: `Audit log: ${facts.join(', ')}. Last seal: ${seals}, ${lastDigest.slice(0, 16)}.`,
    },
  ];
}

/** Not a problem: the server completes them while it runs. */
async function examineProfiles(store: Store): Promise<Finding> {
  const count = await countIncompleteProfiles(store);
  const profiles = count === 1 ? '1 profile is' : `${count} profiles are`;
  const sentence = `${profiles} missing fields that lists need, because another client wrote them. The server adds them while it runs.`;
  return { isGood: true, sentence: count === 0 ? 'All profiles are complete.' : sentence };
}

function examineConfig(config: Config): Finding[] {
  // App Check is one more protection, which nothing depends on: only half of it is a mistake.
  const isOptional = (problem: ConfigProblem) =>
    problem.message.startsWith('App Check') && problem.missing.includes('FIREBASE_APPCHECK_SITE_KEY');
  const problems = config.problems.map(
    (problem): Finding =>
      isOptional(problem)
        ? { isGood: true, sentence: 'App Check is off: FIREBASE_APPCHECK_SITE_KEY is not set.' }
        : { isGood: false, sentence: `${describeProblem(problem)}.` },
  );
  const mail: Finding = {
    isGood: true,
    sentence: config.smtp
      ? `Email is sent through ${config.smtp.host}.`
      : 'Email stays in the outbox: SMTP_HOST is not set.',
  };
  const events: Finding = {
    isGood: true,
    sentence: config.functionsUrl
      ? `Club events are delivered to ${new URL(config.functionsUrl).host}.`
      : 'Club events are not delivered: FUNCTIONS_URL is not set.',
  };
  return [...problems, examineSecret(config), mail, events];
}

function examineSecret({ givenSecret, mode, dataDir, sqliteFile, store }: Config): Finding {
  if (givenSecret !== null) {
    const weakness = mode === 'production' ? findWeakness(givenSecret) : null;
    return { isGood: weakness === null, sentence: `APP_SECRET ${weakness ?? 'is set'}.` };
  }
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return { isGood: true, sentence: `The secret is in ${file}.` };
  const isLost = store === 'firestore' || existsSync(sqliteFile);
  return isLost
    ? {
        isGood: false,
        sentence: `APP_SECRET is not set and ${file} is missing: the server can’t start without its secret.`,
      }
    : { isGood: true, sentence: 'There is no secret yet: the first start creates it.' };
}
