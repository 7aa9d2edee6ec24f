/** A plan request that went with a cancellation, in the text that an undo step keeps of what was before. */
import type { WithdrawnRequest } from '../membership/decide-change.ts';

export const withdrawnText = ({ requestedPlanId, requestedPlanAt }: WithdrawnRequest): string =>
  `${requestedPlanId} ${requestedPlanAt ?? ''}`;

/** @param text empty: there was none */
export function readWithdrawn(text: string): WithdrawnRequest | null {
  const [requestedPlanId = '', at = ''] = text.split(' ');
  if (requestedPlanId === '') return null;
  return { requestedPlanId, requestedPlanAt: at === '' ? null : Temporal.Instant.from(at) };
}
