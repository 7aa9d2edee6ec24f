import { decideLeadChange, type LeadRefusal, type TourMark } from '#domain/community/leads/lead-pipeline.ts';
import { leads } from '../../data/collections/leads.ts';
import { markLeadDay } from '../../insight/lead-figures.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import { prepareTourMail, type TourParts } from '../tours/queue-tour-mail.ts';
import { tourTime } from '../tours/tour-mails.ts';

export interface MarkTourRequest {
  readonly leadId: string;
  readonly mark: TourMark;
  readonly by: Actor;
}

export type MarkTourOutcome =
  | { readonly kind: 'marked' | 'same'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: LeadRefusal }
  | { readonly kind: 'no-lead' };

/**
 * Marks whether somebody came to their tour, or takes the mark back, in one transaction. Whoever came gets a link to join, once for each
 * tour. Idempotent.
 */
export async function markTour(
  parts: TourParts,
  { leadId, mark, by }: MarkTourRequest,
): Promise<MarkTourOutcome> {
  const queueMail = await prepareTourMail(parts);
  return parts.store.transaction(async (transaction): Promise<MarkTourOutcome> => {
    const now = parts.now();
    const lead = await transaction.find(leads, leadId);
    if (!lead) return { kind: 'no-lead' };
    const { name, tourAt } = lead;
    const decision = decideLeadChange(lead, { type: 'mark', mark }, now);
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'same' || tourAt === null) return { kind: 'same', name };
    const isFirst = mark === 'attended' && lead.thankedFor !== tourAt.toString();
    transaction.update(leads, leadId, {
      ...decision.changes,
      remindAt: null,
      ...(isFirst ? { thankedFor: tourAt.toString() } : {}),
    });
    markLeadDay(transaction, lead, now);
    if (isFirst) queueMail(transaction, lead, { kind: 'tour-attended', startsAt: tourAt, cause: 'club' });
    const outcome = { attended: 'came', 'no-show': 'didn’t come', booked: 'mark taken back' }[mark];
    writeAudit(
      transaction,
      by,
      { action: 'tour.marked', summary: `${tourTime(tourAt, now)}: ${outcome}` },
      now,
    );
    return { kind: 'marked', name };
  });
}
