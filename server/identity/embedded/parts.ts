import type { EngineCore, IdentityParts } from '../engine-parts.ts';
import type { ArgonCost } from './argon.ts';
import type { PasswordChecks } from './password-checks.ts';

/** What the embedded engine is made from. */
export interface EmbeddedIdentityParts extends IdentityParts {
  /** Cheaper in tests; `ARGON_COST` when left out. */
  readonly argon?: ArgonCost;
}

/** What the pieces of the engine share. */
export interface Engine extends EngineCore {
  readonly passwords: PasswordChecks;
}
