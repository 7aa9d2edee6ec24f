import type { EngineCore, IdentityParts } from '../engine-parts.ts';
import type { AdminAccounts } from './admin-accounts.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import type { IdentityToolkit } from './identity-toolkit.ts';

export interface FirebaseIdentityParts extends IdentityParts {
  readonly firebase: FirebaseSettings;
}

/** What the pieces of the engine share. */
export interface Engine extends EngineCore {
  readonly toolkit: IdentityToolkit;
  readonly admin: AdminAccounts;
}
