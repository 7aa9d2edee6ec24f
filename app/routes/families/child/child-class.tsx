import * as paths from '#app/paths.ts';
import { shortWhen } from '#domain/bookings/booking-text.ts';
import { staffReason } from '#domain/bookings/staff-reasons.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import { notFound } from '#server/access/not-found.ts';
import type { BookingOutcome } from '#server/bookings/answer-late.ts';
import { bookSession } from '#server/bookings/book-session.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type ClassState, classFactsView, classStateView } from '../../bookings/class-view.ts';
import { refuseBooking } from '../../bookings/refuse-booking.ts';
import type { Route } from './+types/child-class.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';
import { loadChildClass } from './load-child-class.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.facts.name ?? 'Class' }];

/** A class as it is for the child: their membership, PAR-Q and bookings decide, not their guardian’s. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { own, facts } = await loadChildClass(url, context, params);
  const head = await childHead(context.get(servicesContext), own);
  return {
    ...head,
    facts: classFactsView(facts, own.now),
    state: stateOf(classStateView(facts, own.child.id, own.now), head.firstName),
  };
}

interface ChildState {
  readonly sentence: string;
  readonly reasons: readonly string[];
  /** Of the button; empty: nothing to book. */
  readonly book: string;
  readonly wait: string;
  readonly canCancel: boolean;
}

function stateOf(state: ClassState, name: string): ChildState {
  const nothing = { sentence: '', reasons: [], book: '', wait: '', canCancel: false };
  switch (state.kind) {
    case 'booked':
      return { ...nothing, sentence: `${name} is booked. ${state.cancel.sentence}`, canCancel: true };
    case 'offered': {
      const sentence = `A place is free for ${name} until ${state.until}. ${state.uses}`.trim();
      return { ...nothing, sentence, book: state.label };
    }
    case 'can-book':
      return { ...nothing, sentence: state.note, book: state.label };
    case 'can-wait':
      return { ...nothing, sentence: 'The class is full.', wait: `Put ${name} on the waitlist` };
    case 'waiting':
      return { ...nothing, sentence: `${name} is ${state.position} on the waitlist.`, canCancel: true };
    case 'refused':
      return {
        ...nothing,
        sentence: `${name} can’t be booked on this class.`,
        reasons: state.reasons.map(({ code, sentence }) => reasonText(code) || sentence),
      };
    case 'past':
      return { ...nothing, sentence: 'This class has started.' };
  }
}

/** As of somebody else: the sentences of the booking rules speak to the member. */
const reasonText = (code: string) =>
  staffReason({ code: code as Parameters<typeof staffReason>[0]['code'] }, true);

export async function action({ url, params, context }: Route.ActionArgs) {
  const { own } = await loadChildClass(url, context, params);
  const services = context.get(servicesContext);
  const wantsWaitlist = readText(context, 'waitlist') === 'on';
  return submitOnce(url, context, async () => {
    const request = { sessionId: params.session, uid: own.child.id, by: 'member', wantsWaitlist } as const;
    const outcome = await bookSession(services, request);
    if (outcome.kind === 'no-session' || outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused')
      return refuseBooking(outcome.reasons.map((reason) => ({ sentence: staffReason(reason, true) })));
    const here = paths.childClass(params.id, params.session);
    return redirectWithFlash(here, bookedText(outcome, own.child.firstName, own.now));
  });
}

type Done = Extract<BookingOutcome, { kind: 'booked' | 'waitlisted' }>;

function bookedText(outcome: Done, name: string, now: Temporal.Instant): string {
  const { className, startsAt } = outcome.booking;
  const what = `${className}, ${shortWhen(startsAt, now)}`;
  return outcome.kind === 'booked'
    ? `${name} is booked: ${what}.`
    : `${name} is ${ordinal(Math.max(1, outcome.position))} on the waitlist: ${what}.`;
}

export default function ChildClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, family, facts, state } = loaderData;
  const who = [facts.times, facts.coachName && `with ${facts.coachName}`, facts.room]
    .filter(Boolean)
    .join(', ');
  return (
    <ChildFrame family={family} uid={uid} title={facts.name} lead={who}>
      <ErrorSummary problems={actionData?.problems ?? []} />
      <p>{state.sentence}</p>
      <ul className="bare">
        {state.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {state.book || state.wait ? (
        <PostForm>
          {state.wait ? <input type="hidden" name="waitlist" value="on" /> : null}
          <SubmitButton>{state.book || state.wait}</SubmitButton>
        </PostForm>
      ) : null}
      <div className="row">
        {state.canCancel ? (
          <ButtonLink href={paths.cancelChildClass(uid, facts.id)} tone="quiet">
            Cancel booking
          </ButtonLink>
        ) : null}
        <ButtonLink href={paths.childClasses(uid)} tone="quiet">
          Other classes
        </ButtonLink>
      </div>
    </ChildFrame>
  );
}
