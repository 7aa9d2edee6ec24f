/** The club's services, as interfaces only. `open-services.ts` opens them. */
import type { PassSigner } from '#domain/door/pass-code.ts';
import type { SettingsCache } from './club/settings-cache.ts';
import type { Config } from './config/config.ts';
import type { Store } from './data/store.ts';
import type { ReadApart } from './files/apart/read-apart.ts';
import type { Files } from './files/files.ts';
import type { PictureMaker } from './files/pictures/picture-maker.ts';
import type { ClubEvents } from './functions/club-events.ts';
import type { PublicData } from './http/public-data.ts';
import type { AppCheck } from './identity/app-check/app-check.ts';
import type { Identity } from './identity/identity.ts';
import type { ImportRunner } from './imports/import-runner.ts';
import type { Log } from './log/log.ts';
import type { MemberCounts } from './members/member-counts.ts';
import type { ProfileCache } from './members/profile-cache.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Payments } from './payments/payments.ts';

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
  readonly pictures: PictureMaker;
  /** Reads lists and routes that people send. */
  readonly readApart: ReadApart;
  readonly payments: Payments;
  readonly passSigner: PassSigner;
  readonly profiles: ProfileCache;
  readonly memberCounts: MemberCounts;
  readonly imports: ImportRunner;
  readonly settings: SettingsCache;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The build that is running; empty in commands. */
  readonly buildId: string;
  readonly now: () => Temporal.Instant;
  /** Tells whether the data that anonymous visitors see has changed. */
  readonly publicData: PublicData;
  /** Tells of each collection that this process has written to, after the write. */
  readonly onWrite: (listener: (collection: string) => void) => void;
}
