import {
  chosenText,
  decideTerm,
  isWaiting,
  type RetentionKind,
  retentionRules,
} from '#domain/privacy/retention.ts';
import { RETENTION_ID, retentionTerms } from '../data/collections/retention.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { chosenOf, readTerms } from './read-terms.ts';

export interface TermRequest {
  readonly kind: RetentionKind;
  /** In the kind's unit. */
  readonly term: number;
  readonly by: Actor;
}

export type TermOutcome =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'same' | 'lengthened' | 'shortened' };

/** For how long records of a kind are kept from now on, or, where that is shorter, after the days of grace. */
export function changeTerm(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { kind, term, by }: TermRequest,
): Promise<TermOutcome> {
  return store.transaction(async (transaction): Promise<TermOutcome> => {
    const stored = await readTerms(transaction);
    const before = chosenOf(stored, kind);
    const at = now();
    const decision = decideTerm(kind, { chosen: before, term }, at);
    if (decision.kind === 'refused' || decision.kind === 'same') return decision;
    const entry = decision.chosen;
    transaction.set(retentionTerms, {
      ...stored,
      id: RETENTION_ID,
      terms: { ...stored.terms, [kind]: entry },
    });
    const isShorter = decision.kind === 'shorten';
    writeAudit(
      transaction,
      by,
      {
        action: isShorter ? 'retention.shortened' : 'retention.lengthened',
        summary: `${retentionRules[kind].name}: ${chosenText(kind, entry, at)}`,
        before: { term: chosenText(kind, before, at) },
        after: { term: chosenText(kind, entry, at) },
      },
      at,
    );
    return { kind: isShorter ? 'shortened' : 'lengthened' };
  });
}

/** @returns false: there is nothing to undo any more */
export function undoShorterTerm(
  { store, now }: Pick<Services, 'store' | 'now'>,
  kind: RetentionKind,
  by: Actor,
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const stored = await readTerms(transaction);
    const before = stored.terms[kind];
    const at = now();
    if (!before || !isWaiting(before, at)) return false;
    const entry = { ...before, next: null };
    transaction.set(retentionTerms, {
      ...stored,
      id: RETENTION_ID,
      terms: { ...stored.terms, [kind]: entry },
    });
    const summary = `${retentionRules[kind].name}: ${chosenText(kind, entry, at)}`;
    writeAudit(transaction, by, { action: 'retention.undone', summary }, at);
    return true;
  });
}
