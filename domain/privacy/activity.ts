import type { Area } from '../club/areas.ts';
import type { RetentionKind } from './retention.ts';

/** What is kept, and until when: a term that the club may choose, or a fixed one with its reason. */
export type KeptTerm =
  | { readonly kind: RetentionKind }
  | { readonly what: string; readonly until: string; readonly why: string };

/** Whoever may receive the data, where the club uses them. */
export type Recipient = 'mail' | 'texts' | 'stripe' | 'google' | 'functions' | 'public';

export interface Processing {
  readonly key: string;
  readonly name: string;
  readonly purpose: string;
  /** Of article 6, and of article 9 for health data. */
  readonly basis: string;
  readonly people: string;
  readonly data: string;
  /** Names of collections in the store. */
  readonly collections: readonly string[];
  readonly kept: readonly KeptTerm[];
  readonly recipients: readonly Recipient[];
  /** It belongs to areas that can be switched off; none: it is always there. */
  readonly areas?: readonly Area[];
}
