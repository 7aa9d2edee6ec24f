/** People who may join the club: asked, shown round, joined or lost through the app's own operations. */

import type { LeadSource } from '#domain/community/leads/lead-pipeline.ts';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { changeLead, editLead } from '../community/leads/change-lead.ts';
import { knownPerson } from '../community/leads/known-person.ts';
import { markTour } from '../community/leads/mark-tour.ts';
import { openLead } from '../community/leads/open-lead.ts';
import { bookTour } from '../community/tours/book-tour.ts';
import { findFreeTours } from '../community/tours/find-tours.ts';
import type { Lead } from '../data/collections/leads.ts';
import { members } from '../data/collections/members.ts';
import { findOrCreateAccount } from '../members/add-member.ts';
import { newMember } from '../members/create-member.ts';
import { changeMembership } from '../membership/change-membership.ts';
import { demoPlans } from './club-facts.ts';
import { type Club, recentMail } from './story.ts';

/** Somebody who thinks of joining the demo's club, by days from today. */
interface DemoLead {
  readonly name: string;
  readonly source: LeadSource;
  readonly interest: string;
  /** When they first got in touch: below 0. */
  readonly asked: number;
  /** The day of their tour; null: none. */
  readonly tour: number | null;
  readonly outcome: 'open' | 'attended' | 'no-show' | 'joined' | 'lost';
  readonly reason?: string;
  /** What staff have written down. */
  readonly nextStep?: string;
  readonly notes?: string;
  /** Which of the staff looks after them; null: nobody yet. */
  readonly owner: 0 | null;
}

const demoLeads: readonly DemoLead[] = [
  {
    ...{ name: 'Naomi Fletcher', source: 'search', asked: -1, tour: null, outcome: 'open', owner: null },
    interest: 'Do you have anything for complete beginners on weekday evenings?',
  },
  {
    ...{ name: 'Gareth Pugh', source: 'phone', asked: -3, tour: null, outcome: 'open', owner: 0 },
    interest: 'Rang about prices for two people.',
    nextStep: 'Call back after six',
  },
  {
    ...{ name: 'Ioana Marin', source: 'friend', asked: -2, tour: 1, outcome: 'open', owner: 0 },
    interest: 'Tom trains with you and says the Saturday class is the best hour of his week.',
  },
  {
    ...{ name: 'Dev Chowdhury', source: 'social', asked: -1, tour: 2, outcome: 'open', owner: null },
    interest: 'I’d like to see the platforms, and the Hyrox kit.',
  },
  {
    ...{ name: 'Bridget Nolan', source: 'passing', asked: -2, tour: 4, outcome: 'open', owner: null },
    interest: '',
  },
  {
    ...{ name: 'Samuel Adeyemi', source: 'event', asked: -9, tour: -3, outcome: 'attended', owner: 0 },
    interest: 'Came to the Friday social.',
    nextStep: 'Send the off-peak prices',
    notes: 'Works nights, so mornings suit him. Liked the quiet hours.',
  },
  {
    ...{ name: 'Lucy Hargreaves', source: 'search', asked: -6, tour: -1, outcome: 'attended', owner: null },
    interest: 'Coming back after having a baby.',
  },
  {
    ...{ name: 'Piotr Zielinski', source: 'other', asked: -8, tour: -2, outcome: 'no-show', owner: 0 },
    interest: '',
  },
  {
    ...{ name: 'Hannah Whitlock', source: 'friend', asked: -34, tour: -29, outcome: 'joined', owner: 0 },
    interest: 'Looking for a gym near the quay.',
  },
  {
    ...{ name: 'Marcus Bell', source: 'social', asked: -25, tour: -21, outcome: 'joined', owner: 0 },
    interest: 'Training for my first Hyrox.',
  },
  {
    ...{ name: 'Agnes Morton', source: 'passing', asked: -30, tour: -24, outcome: 'lost', owner: 0 },
    ...{ interest: 'Is there a pool?', reason: 'Wanted a pool' },
  },
];

const MAIL_DAYS = 2;

export async function fillLeads(club: Club): Promise<void> {
  const quiet: Club = { ...club, services: { ...club.services, outbox: recentMail(club, MAIL_DAYS) } };
  for (const facts of demoLeads) await tellStory(quiet, facts);
  club.clock.set(club.now);
}

async function tellStory(club: Club, facts: DemoLead): Promise<void> {
  const { services, clock, now, staff } = club;
  const [by] = staff;
  clock.set(now.add({ hours: 24 * facts.asked }).subtract({ hours: 1 }));
  const { name, source, interest } = facts;
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`;
  const enquiry = { name, email, mobile: '', source, interest };
  const lead = await openLead(services, enquiry);
  if (facts.owner !== null) await assign(club, lead, facts);
  if (facts.tour !== null) await showRound(club, lead, facts);
  if (facts.outcome === 'joined' || facts.outcome === 'lost') {
    clock.set(services.now().add({ hours: 50 }));
    const step = { type: 'lose', reason: facts.reason ?? '' } as const;
    if (facts.outcome === 'joined') await join(club, lead);
    else await changeLead(services, { leadId: lead.id, step, by });
  }
}

/** At the desk, with the address of their lead: it has joined once they have the membership. No invitation of weeks ago is kept. */
async function join({ services, staff: [by] }: Club, lead: Lead): Promise<void> {
  const person = {
    ...knownPerson(lead),
    dob: '1991-06-14',
    sex: 'prefer_not_to_say',
    guardianNote: '',
  } as const;
  const { uid, email } = await findOrCreateAccount(services.identity, lead.email);
  await services.store.create(members, newMember({ ...person, uid, email }, services.now()));
  const plan = demoPlans.find(({ id }) => id === 'unlimited');
  if (!plan) throw new Error('the demo has no plan unlimited');
  const periodEnd = periodEndAfter(localDate(services.now()).add({ months: 1 }));
  const event = { type: 'activate', plan, payment: 'card-machine', periodEnd } as const;
  await changeMembership(services, { uid, event, by });
}

async function assign({ services, staff: [by] }: Club, lead: Lead, facts: DemoLead): Promise<void> {
  const { name, mobile, source, interest } = lead;
  const { nextStep = '', notes = '' } = facts;
  const details = { name, mobile, source, interest, nextStep, notes, dueOn: null };
  const owner = { assignedUid: by.uid, assignedName: by.name };
  await editLead(services, { leadId: lead.id, details: { ...details, ...owner }, by });
}

/** On the day of the story, at the first time that is free. */
async function showRound(
  { services, clock, now, staff: [by] }: Club,
  lead: Lead,
  facts: DemoLead,
): Promise<void> {
  const date = localDate(now).add({ days: facts.tour ?? 0 });
  const free = await findFreeTours(services.store, await services.settings.read(), services.now());
  const slots = free.find((one) => one.date.equals(date))?.slots ?? [];
  const slot = slots[(facts.name.length * 3) % Math.max(1, slots.length)];
  if (!slot) throw new Error(`the demo has no time to show ${facts.name} round`);
  await bookTour(services, { who: { leadId: lead.id }, startsAt: slot.startsAt, by: 'self' });
  if (Temporal.Instant.compare(startOfLocalDay(date), now) > 0) return;
  clock.set(slot.endsAt);
  const mark = facts.outcome === 'no-show' ? 'no-show' : 'attended';
  await markTour(services, { leadId: lead.id, mark, by });
}
