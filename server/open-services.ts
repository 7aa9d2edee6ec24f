/** The composition root: the only file that picks adapters. */
import { join } from 'node:path';
import { createSettingsCache } from './club/settings-cache.ts';
import { absentService } from './config/absent-service.ts';
import { canMail } from './config/can-mail.ts';
import type { Config } from './config/config.ts';
import { settings } from './data/collections/club.ts';
import { members } from './data/collections/members.ts';
import { openFirestoreStore } from './data/firestore/open-firestore-store.ts';
import type { StoreMaintenance } from './data/maintenance.ts';
import { openScratchStore, type ScratchStore } from './data/sqlite/open-scratch-store.ts';
import { openSqliteStore } from './data/sqlite/open-sqlite-store.ts';
import { sqliteMaintenance } from './data/sqlite/sqlite-maintenance.ts';
import type { Store } from './data/store.ts';
import { watchStore } from './data/watched-store.ts';
import { createPassSigner } from './door/pass-signer.ts';
import { createReadApart, type ReadApart } from './files/apart/read-apart.ts';
import { createCloudFiles } from './files/cloud-storage/create-cloud-files.ts';
import { createDiskFiles } from './files/disk/create-disk-files.ts';
import type { Files } from './files/files.ts';
import { createSharpMaker } from './files/pictures/sharp/create-sharp-maker.ts';
import { createClubEvents } from './functions/club-events.ts';
import { createPublicData, publicCollections } from './http/public-data.ts';
import { type AppCheck, openAppCheck } from './identity/app-check/app-check.ts';
import type { ArgonCost } from './identity/embedded/argon.ts';
import { createEmbeddedIdentity } from './identity/embedded/create-embedded-identity.ts';
import type { IdentityParts } from './identity/engine-parts.ts';
import { createFirebaseIdentity } from './identity/firebase/create-firebase-identity.ts';
import { createIdentityToolkit } from './identity/firebase/identity-toolkit.ts';
import type { Identity } from './identity/identity.ts';
import { createImports } from './imports/create-imports.ts';
import type { Log } from './log/log.ts';
import { createMemberCounts } from './members/member-counts.ts';
import { createProfileCache } from './members/profile-cache.ts';
import { readProfile } from './members/read-profile.ts';
import { measureStore } from './metrics/measured-store.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { Payments } from './payments/payments.ts';
import { createStripePayments } from './payments/stripe/create-stripe-payments.ts';
import type { WorkerLink } from './process/workers/worker-link.ts';
import type { Services } from './services.ts';
import { fixLateChange } from './timetable/open-data/late-changes.ts';
import { knowListeners } from './webhooks/know-listeners.ts';

export interface Foundations {
  readonly config: Config;
  readonly secret: string;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** The build that is running. */
  readonly buildId?: string;
  /** To the other processes of this club on this machine; none: it is the only one. */
  readonly link?: WorkerLink | null;
  /** Given by tests; otherwise opened from the configuration. */
  readonly store?: Store;
  readonly appCheck?: AppCheck;
  readonly readApart?: ReadApart | undefined;
  /** Lower in tests. */
  readonly argon?: ArgonCost;
}

/** What a process keeps for a while to show it: the others on this machine drop it at once when one of them writes it. */
const keptInMemory = new Set([...publicCollections, members.name, settings.name]);

/** One thread for all that is open in this process. */
const readApart = createReadApart();

/** An in-memory store, to be filled and then saved as the club's (`sqliteFile`). */
export function openScratch(): ScratchStore {
  return openScratchStore();
}

/** @throws StoreUnavailableError where the store cannot be opened */
export function openServices({
  config,
  secret,
  log,
  now,
  argon,
  buildId = '',
  link = null,
  ...given
}: Foundations): Services {
  const metrics = createMetrics(link?.number);
  const engine = measureStore(given.store ?? openStore(config), metrics);
  const publicData = createPublicData(engine);
  const forget = (collection: string, id: string) => {
    publicData.noteWrite(collection);
    if (collection === members.name) profiles.drop(id);
    if (collection === members.name) memberCounts.drop();
    if (collection === settings.name) clubSettings.drop();
  };
  link?.onWritten(forget);
  const writes = createListeners<string>();
  const watched = watchStore(engine, (collection, id, written) => {
    forget(collection, id);
    writes.tell(collection);
    if (keptInMemory.has(collection)) link?.tellWritten(collection, id);
    fixLateChange(watched, now, { name: collection, id, written }).catch((error: unknown) =>
      log.error({ err: error, collection }, 'A late change could not be added to the open data'),
    );
  });
  const clubSettings = createSettingsCache(watched, now);
  const store = knowListeners(watched, clubSettings.read);
  const profiles = createProfileCache((uid) => readProfile({ store, log }, uid), now);
  const memberCounts = createMemberCounts(store, now);
  const canText = () => config.sms !== null && clubSettings.latest()?.textsAMonth !== 0;
  const outbox = createOutbox({ now, secret, canSend: canMail({ config }), canText });
  const identityParts: IdentityParts = {
    store,
    now,
    secret,
    outbox,
    log,
    publicUrl: config.linkOrigin,
    processes: config.workers,
    minimumPasswordLength: () => clubSettings.read().then((club) => club.minimumPasswordLength),
    clubName: () => clubSettings.read().then((club) => club.clubName),
  };
  const identity = openIdentity(config, identityParts, argon);
  const passSigner = createPassSigner(secret);
  const clubEvents = createClubEvents({
    now,
    isEnabled: config.functionsUrl !== null && config.mode !== 'demo',
    listeners: () => clubSettings.latest()?.webhooks ?? [],
  });
  const common = {
    config,
    secret,
    store,
    identity,
    appCheck: given.appCheck ?? openAppCheck(config.firebase),
    outbox,
    clubEvents,
    files: openFiles(config),
    pictures: createSharpMaker(),
    readApart: given.readApart ?? readApart,
    payments: openPayments(config),
    passSigner,
    profiles,
    memberCounts,
    imports: createImports({ ...identityParts, log, identity, settings: clubSettings, clubEvents, config }),
    log,
    metrics,
    buildId,
    now,
  };
  return { ...common, settings: clubSettings, publicData, onWrite: writes.add };
}

function createListeners<T>() {
  const listeners: ((of: T) => void)[] = [];
  return {
    add: (listener: (of: T) => void) => void listeners.push(listener),
    tell: (of: T) => listeners.forEach((listener) => void listener(of)),
  };
}

/** The configured store. @throws StoreUnavailableError */
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

/** Signing in at Firebase without a club around it; null: accounts are the club's own, or the key is missing. */
export function openSignIn({ identity, firebase }: Pick<Config, 'identity' | 'firebase'>) {
  if (identity !== 'firebase' || !firebase?.apiKey) return null;
  return createIdentityToolkit(firebase, { warn: () => {} }).signIn;
}

/** Where uploads and pictures are. */
export function openFiles({
  files,
  firebase,
  dataDir,
}: Pick<Config, 'files' | 'firebase' | 'dataDir'>): Files {
  if (files === 'disk') return createDiskFiles(join(dataDir, 'files'));
  if (firebase?.storageBucket) {
    const { storageBucket, storageEmulatorOrigin } = firebase;
    return createCloudFiles({ bucket: storageBucket, emulatorOrigin: storageEmulatorOrigin });
  }
  return absentService<Files>('Cloud Storage service not available', { engine: 'cloud-storage' });
}

function openPayments({ stripe }: Pick<Config, 'stripe'>): Payments {
  return stripe ? createStripePayments(stripe) : { engine: 'desk' };
}

/** Null: the store is maintained by its provider (Firestore). */
export function openMaintenance(config: Pick<Config, 'store' | 'sqliteFile'>): StoreMaintenance | null {
  return config.store === 'sqlite' ? sqliteMaintenance(config.sqliteFile) : null;
}
