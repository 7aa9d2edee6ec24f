/** What became of enquiries, by how people heard of the club, for the pages of analytics. */
import { type LeadSource, type LeadStatus, leadSources } from '../community/leads/lead-pipeline.ts';
import type { Figures } from './figures.ts';

/**
 * For how many days after an enquiry what becomes of it is counted. Shorter than the shortest time for which a lead may be kept (30 days), so
 * that no day is counted again from the leads that happen to be left.
 */
export const FUNNEL_DAYS = 28;

/** Somebody who got in touch. */
export interface CountedLead {
  readonly source: LeadSource;
  readonly status: LeadStatus;
  readonly tourAt: Temporal.Instant | null;
  readonly attendedAt: Temporal.Instant | null;
}

const steps = ['enquiries', 'booked', 'attended', 'joinedAfterTour', 'joined', 'lost'] as const;

/** How many got so far. Whoever came to a tour had booked one; people also join without. */
export type LeadSums = Readonly<Record<(typeof steps)[number], number>>;

export interface LeadFigures {
  readonly all: LeadSums;
  /** In the order of `leadSources`; without those that nobody named. */
  readonly bySource: readonly (LeadSums & { readonly source: LeadSource; readonly label: string })[];
}

export function countLeads(leads: readonly CountedLead[]): Figures {
  const groups = Map.groupBy(leads, ({ source }) => source);
  return Object.fromEntries([...groups].map(([source, each]) => [source, sumOf(each)]));
}

function sumOf(leads: readonly CountedLead[]): Figures {
  const count = (is: (lead: CountedLead) => boolean) => leads.filter(is).length;
  return {
    enquiries: leads.length,
    booked: count((lead) => lead.tourAt !== null || hasCome(lead)),
    attended: count(hasCome),
    joinedAfterTour: count((lead) => lead.status === 'joined' && hasCome(lead)),
    joined: count(({ status }) => status === 'joined'),
    lost: count(({ status }) => status === 'lost'),
  };
}

const hasCome = ({ status, attendedAt }: CountedLead) => status === 'attended' || attendedAt !== null;

export function readLeadFigures(stored: Figures): LeadFigures {
  const bySource = leadSources
    .map(({ code, label }) => ({ source: code, label, ...readSums(stored[code]) }))
    .filter(({ enquiries }) => enquiries > 0);
  const total = (step: keyof LeadSums) => bySource.reduce((sum, each) => sum + each[step], 0);
  return { all: sumsBy(total), bySource };
}

function readSums(value: Figures[string] | undefined): LeadSums {
  const sums = typeof value === 'object' ? value : {};
  return sumsBy((step) => {
    const figure = sums[step];
    return typeof figure === 'number' ? figure : 0;
  });
}

const sumsBy = (of: (step: keyof LeadSums) => number): LeadSums => ({
  ...{ enquiries: of('enquiries'), booked: of('booked'), attended: of('attended') },
  ...{ joinedAfterTour: of('joinedAfterTour'), joined: of('joined'), lost: of('lost') },
});
