import type { EngineCore, IdentityParts } from '../engine-parts.ts';
import type { AdminAccounts } from './admin-accounts.ts';
import type { IdentityToolkit } from './identity-toolkit.ts';

export interface FirebaseSettings {
  readonly projectId: string;
  /** The web API key: names the project to the Identity Toolkit, opens nothing by itself. */
  readonly apiKey: string;
  /** `host:port` of the Auth emulator, or null: Google. The Admin SDK reads the same variable by itself. */
  readonly authEmulatorHost: string | null;
  /** Milliseconds; shorter in tests. */
  readonly deadlineMs?: number;
}

export interface FirebaseIdentityParts extends IdentityParts {
  readonly firebase: FirebaseSettings;
}

/** What the pieces of the engine share. */
export interface Engine extends EngineCore {
  readonly toolkit: IdentityToolkit;
  readonly admin: AdminAccounts;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
