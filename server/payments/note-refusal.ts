import { type RefusalPurpose, refusalFinding } from '#domain/payments/refusals.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import type { Services } from '../services.ts';
import { openFinding } from './open-finding.ts';
import { PaymentsRefusedError } from './payments.ts';

export interface RefusableRequest {
  /** Whose payments it is about. */
  readonly uid: string;
  readonly purpose: RefusalPurpose;
}

/** All that is written where a page was only looked at: what staff have to know of, the comparison with the provider finds. */
export function logRefusal(log: Services['log'], purpose: string, error: PaymentsRefusedError): void {
  log.warn({ event: 'payments.refused', err: error, purpose }, 'Stripe refused a request');
}

/**
 * Does work that the provider may refuse. For changes only: looking at a page writes nothing. A refusal leaves a finding for staff, one for a member and purpose, which the next success closes.
 * @throws what `work` throws, the refusal included
 */
export async function noteRefusal<T>(
  { store, now, log }: Pick<Services, 'store' | 'now' | 'log'>,
  { uid, purpose }: RefusableRequest,
  work: () => Promise<T>,
): Promise<T> {
  const id = `refused_${uid}_${purpose}`;
  try {
    const done = await work();
    const earlier = await store.find(paymentFindings, id);
    if (earlier?.isOpen) await store.update(paymentFindings, id, { isOpen: false, closedAt: now() });
    return done;
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    logRefusal(log, purpose, error);
    const sentence = refusalFinding(purpose, error);
    const about = { memberUid: uid, reference: error.code, seenAt: now() };
    await store.set(paymentFindings, openFinding({ id, kind: 'refused', sentence, ...about }));
    throw error;
  }
}
