import { ledgerId } from '#domain/payments/ledger.ts';
import { refusalFinding } from '#domain/payments/refusals.ts';
import { ledger, paymentFindings } from '../data/collections/payments.ts';
import { eachDocument } from '../data/each-of.ts';
import type { FollowParts } from './follow-payments.ts';
import { logRefusal } from './note-refusal.ts';
import { openFinding } from './open-finding.ts';
import { PaymentsRefusedError } from './payments.ts';
import { refundableKinds, resolvableKinds } from './resolve-finding.ts';

const PAGE = 200;

/** One comparison with the provider. */
export interface Run {
  readonly parts: FollowParts;
  readonly stop: AbortSignal | undefined;
  readonly seenAt: Temporal.Instant;
  /** Ids of the findings that still apply. */
  readonly found: Set<string>;
  /** Customers already compared; a correction may move a member into a later page. */
  readonly seen: Set<string>;
  corrected: number;
}

/** Leaves a finding that stays open for as long as each comparison reports it. */
export async function report(
  run: Run,
  kind: string,
  about: string,
  reference: string,
  facts: { memberUid: string; sentence: string },
): Promise<void> {
  const id = `${kind}_${about}`;
  run.found.add(id);
  const earlier = await run.parts.store.find(paymentFindings, id);
  if (earlier?.isOpen) return;
  const { seenAt } = run;
  await run.parts.store.set(paymentFindings, openFinding({ id, kind, reference, ...facts, seenAt }));
}

/** Work on one member: what Stripe refuses is a finding, and the run goes on with the others. */
export async function unlessRefused<T>(
  run: Run,
  { memberUid, customerId, reference }: { memberUid: string; customerId: string; reference: string },
  work: () => Promise<T>,
): Promise<T | 'refused'> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    logRefusal(run.parts.log, 'reconcile', error);
    const sentence = refusalFinding('read', error);
    await report(run, 'not-compared', customerId || reference, reference, { memberUid, sentence });
    return 'refused';
  }
}

/** Closed by what was asked for succeeding, or by staff, since the comparison cannot tell. */
const notForUs = resolvableKinds.filter((kind) => !refundableKinds.includes(kind));

/** Closes the findings that this comparison has not reported. */
export async function closeFindings({ parts: { store }, found, seenAt }: Run): Promise<void> {
  const query = { where: [['isOpen', '==', true]], limit: PAGE } as const;
  for await (const { id, kind, reference } of eachDocument(store, paymentFindings, query)) {
    if (notForUs.includes(kind)) continue;
    const isStill = refundableKinds.includes(kind) ? !(await isRefunded(store, reference)) : found.has(id);
    if (!isStill) await store.update(paymentFindings, id, { isOpen: false, closedAt: seenAt });
  }
}

/** True where the club has nothing left of it: a refund of a part does not count, nor one that failed. */
async function isRefunded(store: FollowParts['store'], invoiceId: string): Promise<boolean> {
  const id = ledgerId(invoiceId);
  const [paid, { items }] = await Promise.all([
    store.find(ledger, id),
    store.query(ledger, { where: [['ofEntry', '==', id]], limit: 100 }),
  ]);
  const left = items.reduce((sum, { amountInPence }) => sum + amountInPence, paid?.amountInPence ?? 0);
  return items.some(({ kind }) => kind === 'refund') && left <= 0;
}
