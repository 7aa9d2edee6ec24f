/** The composition root: the only file that picks adapters. */
import { join } from 'node:path';
import { absentService } from './absent-service.ts';
import { type AppCheck, openAppCheck } from './app-check/app-check.ts';
import { createMemberCounts, type MemberCounts } from './caches/member-counts.ts';
import { createProfileCache, type ProfileCache } from './caches/profile-cache.ts';
import { createPublicData, type PublicData } from './caches/public-data.ts';
import { createSettingsCache, type SettingsCache } from './caches/settings-cache.ts';
import type { Config } from './config.ts';
import { settings } from './data/collections/club.ts';
import { members } from './data/collections/members.ts';
import { openFirestoreStore } from './data/firestore/open-firestore-store.ts';
import type { StoreMaintenance } from './data/maintenance.ts';
import { openScratchStore, type ScratchStore } from './data/sqlite/open-scratch-store.ts';
import { openSqliteStore } from './data/sqlite/open-sqlite-store.ts';
import { sqliteMaintenance } from './data/sqlite/sqlite-maintenance.ts';
import type { Store } from './data/store.ts';
import { watchStore } from './data/watched-store.ts';
import type { PassSigner } from './domain/pass-code.ts';
import { createPassSigner } from './door/pass-signer.ts';
import { createCloudFiles } from './files/cloud-storage/create-cloud-files.ts';
import { createDiskFiles } from './files/disk/create-disk-files.ts';
import type { Files } from './files/files.ts';
import { createFunctionCall } from './functions/call-function.ts';
import { type ClubEvents, createClubEvents } from './functions/club-events.ts';
import { deliverClubEvents, hasDueClubEvents } from './functions/deliver-club-events.ts';
import type { ArgonCost } from './identity/embedded/argon.ts';
import { createEmbeddedIdentity } from './identity/embedded/create-embedded-identity.ts';
import type { IdentityParts } from './identity/engine-parts.ts';
import { createFirebaseIdentity } from './identity/firebase/create-firebase-identity.ts';
import type { Identity } from './identity/identity.ts';
import { listClassJobs } from './jobs/class-jobs.ts';
import { clearDeparted } from './jobs/clear-departed.ts';
import { completeProfilesJob } from './jobs/complete-profiles.ts';
import { listMembershipJobs } from './jobs/membership-jobs.ts';
import { reconcilePayments } from './jobs/reconcile-payments.ts';
import { remindOfParq } from './jobs/remind-of-parq.ts';
import { removeExpired } from './jobs/remove-expired.ts';
import type { Job } from './jobs/scheduler.ts';
import { hasDueHolds, tendHolds } from './jobs/tend-holds.ts';
import type { Log } from './log.ts';
import { createImportRunner, type ImportRunner } from './members/import/import-runner.ts';
import { readProfile } from './members/read-profile.ts';
import { createOutbox, type Outbox } from './messages/outbox.ts';
import { hasDueMessages, sendDueMessages } from './messages/outbox-worker.ts';
import { createSmtpSender } from './messages/smtp/create-smtp-sender.ts';
import { mendLateChange } from './open-data/late-changes.ts';
import type { Payments } from './payments/payments.ts';
import { createStripePayments } from './payments/stripe/create-stripe-payments.ts';

export interface Services {
  readonly config: Config;
  /** The app's secret; keys are derived from it, it is never stored or shown. */
  readonly secret: string;
  readonly store: Store;
  readonly identity: Identity;
  /** Null: not set up. */
  readonly appCheck: AppCheck | null;
  readonly outbox: Outbox;
  readonly clubEvents: ClubEvents;
  readonly files: Files;
  readonly payments: Payments;
  readonly passSigner: PassSigner;
  readonly profiles: ProfileCache;
  readonly memberCounts: MemberCounts;
  readonly imports: ImportRunner;
  readonly settings: SettingsCache;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** Tells whether what an anonymous visitor sees has changed. */
  readonly publicData: PublicData;
}

export interface Foundations {
  readonly config: Config;
  readonly secret: string;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** Given by tests; otherwise opened as the configuration says. */
  readonly store?: Store;
  readonly appCheck?: AppCheck;
  /** Cheaper in tests. */
  readonly argon?: ArgonCost;
}

/** A store in memory, to be filled and then saved as the club's (`sqliteFile`). */
export function openScratch(): ScratchStore {
  return openScratchStore();
}

/** @throws StoreUnavailableError where the store cannot be opened */
export function openServices({ config, secret, log, now, argon, ...given }: Foundations): Services {
  const engine = given.store ?? openStore(config);
  const publicData = createPublicData(engine);
  const store = watchStore(engine, (collection, id, written) => {
    publicData.noteWrite(collection);
    mendLateChange(store, now, { name: collection, id, written }).catch((error: unknown) =>
      log.error({ err: error, collection }, 'A late change is not in the open data'),
    );
    if (collection === members.name) {
      profiles.drop(id);
      memberCounts.drop();
    }
    if (collection === settings.name) clubSettings.drop();
  });
  const profiles = createProfileCache((uid) => readProfile({ store, log }, uid), now);
  const memberCounts = createMemberCounts(store, now);
  const clubSettings = createSettingsCache(store, now);
  const outbox = createOutbox({ now, secret, canSend: config.smtp !== null });
  const identityParts: IdentityParts = {
    store,
    now,
    secret,
    outbox,
    log,
    publicUrl: config.linkOrigin,
    minimumPasswordLength: async () => (await clubSettings.read()).minimumPasswordLength,
    clubName: async () => (await clubSettings.read()).clubName,
  };
  const identity = openIdentity(config, identityParts, argon);
  const passSigner = createPassSigner(secret);
  const clubEvents = createClubEvents({
    now,
    isHeard: config.functionsUrl !== null && config.mode !== 'demo',
  });
  const imports = createImportRunner({ store, identity, clubEvents, now, log });
  const common = {
    config,
    secret,
    store,
    identity,
    appCheck: given.appCheck ?? openAppCheck(config.firebase),
    outbox,
    clubEvents,
    files: openFiles(config),
    payments: openPayments(config),
    passSigner,
    profiles,
    memberCounts,
    imports,
    log,
    now,
  };
  return { ...common, settings: clubSettings, publicData };
}

/** The club's store, as the configuration says. @throws StoreUnavailableError */
export function openStore(config: Pick<Config, 'store' | 'sqliteFile' | 'firebase'>): Store {
  if (config.store === 'sqlite') return openSqliteStore({ path: config.sqliteFile });
  if (config.firebase) {
    const { projectId, firestoreEmulatorHost } = config.firebase;
    return openFirestoreStore({ address: { projectId, emulatorHost: firestoreEmulatorHost } });
  }
  return absentService<Store>('Firestore service not available', {
    engine: 'firestore',
    foreignWriteMark: () => null,
    close: () => Promise.resolve(),
  });
}

function openIdentity(
  { identity, firebase }: Pick<Config, 'identity' | 'firebase'>,
  parts: IdentityParts,
  argon: ArgonCost | undefined,
): Identity {
  if (identity === 'embedded') return createEmbeddedIdentity({ ...parts, argon });
  if (firebase?.apiKey) return createFirebaseIdentity({ ...parts, firebase });
  return absentService<Identity>('Firebase Auth service not available', {
    engine: 'firebase',
    settled: () => Promise.resolve(),
  });
}

function openFiles({ files, firebase, dataDir }: Pick<Config, 'files' | 'firebase' | 'dataDir'>): Files {
  if (files === 'disk') return createDiskFiles(join(dataDir, 'files'));
  if (firebase?.storageBucket) {
    const { storageBucket, storageEmulatorOrigin } = firebase;
    return createCloudFiles({ bucket: storageBucket, emulatorOrigin: storageEmulatorOrigin });
  }
  return absentService<Files>('Cloud Storage service not available', { engine: 'cloud-storage' });
}

/** The demo has no keys, whatever is set: its people are made up, and its clock may be too. */
function openPayments({ stripe, mode }: Pick<Config, 'stripe' | 'mode'>): Payments {
  return stripe && mode !== 'demo' ? createStripePayments(stripe) : { engine: 'desk' };
}

/** Null: the store is somebody else's to keep (Firestore). */
export function openMaintenance(config: Pick<Config, 'store' | 'sqliteFile'>): StoreMaintenance | null {
  return config.store === 'sqlite' ? sqliteMaintenance(config.sqliteFile) : null;
}

/** What runs by the clock, each on one instance at a time. */
export function listJobs(services: Services): Job[] {
  const { config, store, outbox, log, now } = services;
  const jobs: Job[] = [
    { name: 'remove-expired', everySeconds: 600, run: async () => void (await removeExpired(store, now())) },
    { name: 'remind-of-parq', everySeconds: 3600, run: async () => void (await remindOfParq(services)) },
    completeProfilesJob(services),
    { name: 'resume-imports', everySeconds: 60, run: () => services.imports.resume() },
    ...listMembershipJobs(services),
    {
      name: 'tend-holds',
      everySeconds: 60,
      hasWork: () => hasDueHolds(services),
      run: () => tendHolds(services),
    },
    ...listClassJobs(services),
    { name: 'clear-departed', everySeconds: 600, run: async () => void (await clearDeparted(store, now())) },
  ];
  const { payments } = services;
  if (payments.engine === 'stripe') {
    jobs.push({
      name: 'reconcile-payments',
      everySeconds: 3600,
      run: async () => void (await reconcilePayments({ ...services, payments })),
    });
  }
  if (config.functionsUrl) {
    const call = createFunctionCall({ url: config.functionsUrl, secret: services.secret, now });
    jobs.push({
      name: 'deliver-club-events',
      everySeconds: 10,
      hasWork: () => hasDueClubEvents(store, now()),
      run: () => deliverClubEvents({ store, log, now, call }),
    });
  }
  if (config.smtp) {
    const send = createSmtpSender(config.smtp);
    jobs.push({
      name: 'send-messages',
      everySeconds: 10,
      hasWork: () => hasDueMessages(store, now()),
      run: () => sendDueMessages({ store, outbox, log, now, send }),
    });
  }
  return jobs;
}
