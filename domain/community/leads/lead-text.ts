/** How leads are worded, for staff. */
import type { Label } from '../../values/label.ts';
import { stateLabels } from '../../values/state-labels.ts';
import { type LeadRefusal, type LeadSource, type LeadStatus, leadSources } from './lead-pipeline.ts';

const labels: Readonly<Record<LeadStatus, Label>> = {
  enquiry: { tone: 'info', text: 'Enquiry' },
  booked: { tone: 'plain', text: 'Tour booked' },
  attended: stateLabels.attended,
  'no-show': stateLabels.noShow,
  joined: { tone: 'good', text: 'Joined' },
  lost: { tone: 'plain', text: 'Lost' },
};

/** Where somebody is in the pipeline, as a chip. */
export const leadLabel = (status: LeadStatus): Label => labels[status];

export function sourceLabel(source: LeadSource): string {
  return leadSources.find(({ code }) => code === source)?.label ?? '';
}

/** What staff would do next, where nobody has written anything down. @param hasTours the club offers tours */
export function suggestedStep(status: LeadStatus, hasTours: boolean): string {
  switch (status) {
    case 'enquiry':
      return hasTours ? 'Offer them a tour' : 'Get in touch';
    case 'booked':
      return 'Show them round';
    case 'attended':
      return 'Ask if they’d like to join';
    case 'no-show':
      return 'Offer them another time';
    case 'joined':
    case 'lost':
      return '';
  }
}

/** `Joined after 12 days`, `on the same day`. */
export function daysText(days: number): string {
  if (days === 0) return 'On the same day';
  return days === 1 ? '1 day' : `${days} days`;
}

/** The reason as a sentence, to staff. */
export function leadRefusalSentence(reason: LeadRefusal): string {
  switch (reason) {
    case 'no-tour':
      return 'They don’t have a tour booked.';
    case 'too-early':
      return 'You can mark a tour on its day or later.';
    case 'tour-ahead':
      return 'They have a tour booked. Cancel it first.';
    case 'closed':
      return 'This lead is closed. Reopen it first.';
    case 'not-closed':
      return 'This lead is open already.';
    case 'no-membership':
      return 'Nobody with this email has a membership yet. Try again once they have one.';
    case 'is-member':
      return 'They have a membership, so this lead stays joined.';
  }
}
