import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { decideCancel, decideRemoval } from '#domain/bookings/cancel-decision.ts';
import { REASON_HINT } from '#domain/club/audit.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { type FreedPlace, placeAhead, placeGone } from '#domain/timetable/session-fill.ts';
import { withoutPerson } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { cancelBooking } from '#server/bookings/cancel-booking.ts';
import { foreseePromotions } from '#server/bookings/promote-waiting.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type Booking, bookings } from '#server/data/collections/bookings.ts';
import { members } from '#server/data/collections/members.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import { readForm } from '../../../forms/read-form.ts';
import { chosenId, oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { findWhoToTell } from '../../members/staff/who-to-tell.ts';
import type { Route } from './+types/take-off-class.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove from class' }];

const takeOffForm = z.object({
  uid: chosenId('Go back to the roster and choose someone'),
  /** Why a late cancellation is waived. */
  reason: oneLine().max(200, 'Use at most 200 characters').prefault(''),
});
type TakeOffFields = z.input<typeof takeOffForm>;

type NotNull<T> = T extends null ? never : T;
type Removal = NotNull<Awaited<ReturnType<typeof readRemoval>>>;

/** What would become of the place or the turn, in words; empty: they are on no list any more. */
async function foresee(
  context: Context,
  { booking, session, isMistake, obstacle }: Removal,
): Promise<string> {
  if (obstacle) return '';
  const { store, settings, now } = context.get(servicesContext);
  const [member, rules] = await Promise.all([store.find(members, booking.memberUid), settings.read()]);
  const isPlace = booking.status !== 'waitlisted';
  const facts = { isPlace, hasProfile: member !== null };
  const without = withoutPerson(session, booking.memberUid, facts, now());
  const freed = await foreseePromotions(store, without, now(), rules);
  const isOwn = isPlace && !isMistake;
  if (!(isOwn || hasTaker(freed))) return '';
  // A turn is given back also where somebody else has the place by then, and a mistake isn't undone.
  return placeAhead({ ...(await named(context, freed)), isFree: freed.isFree || !isOwn });
}

const hasTaker = ({ booked, offered }: FreedPlace) => booked.length + offered.length > 0;

const NEXT = 'the next person';

async function named(context: Context, freed: FreedPlace): Promise<FreedPlace> {
  const people = await context
    .get(servicesContext)
    .store.findMany(members, [...freed.booked, ...freed.offered]);
  const nameOf = (uid: string) => people.find((person) => person?.id === uid)?.name || NEXT;
  return { ...freed, booked: freed.booked.map(nameOf), offered: freed.offered.map(nameOf) };
}

/** Who has to hear of it, with their numbers: the one who was removed, and who got or is offered the place. */
async function listToTell(
  context: Context,
  uids: readonly string[],
  removed: Pick<Booking, 'memberUid' | 'memberName'>,
): Promise<string> {
  const nameOf = (uid: string) => (uid === removed.memberUid ? removed.memberName : NEXT);
  return listed(await Promise.all(uids.map((uid) => findWhoToTell(context, uid, nameOf(uid)))));
}

/** Null: they were never on it. */
async function readRemoval(context: Context, sessionId: string, uid: string) {
  const { store, settings, now } = context.get(servicesContext);
  const [booking, session, rules] = await Promise.all([
    store.find(bookings, bookingKey(sessionId, uid)),
    store.find(sessions, sessionId),
    settings.read(),
  ]);
  if (!(booking && session)) return null;
  const decision = decideRemoval(booking, session, rules, now());
  const own = decideCancel(booking, session, 'member', rules, now());
  return {
    ...{ booking, session },
    isMistake: decision.kind === 'added-by-mistake',
    /** So late that the member would get a strike: leaving that out needs a reason. */
    isLate: decision.kind === 'cancelled' && own.kind === 'late-cancelled',
    /** Why they can't be removed; empty: they can. */
    obstacle: obstacleOf(decision),
  };
}

function obstacleOf(decision: ReturnType<typeof decideRemoval>): string {
  if (decision.kind === 'done') return 'They’ve already been removed.';
  return decision.kind === 'refused' ? decision.sentence : '';
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { now } = context.get(servicesContext);
  const { searchParams } = url;
  const roster = rosterPath(readArea(searchParams.get('area')), id);
  const uid = searchParams.get('uid') ?? '';
  if (!isPlainId(uid)) throw redirect(roster, 303);
  const removal = await readRemoval(context, id, uid);
  if (!removal) throw notFound(url);
  const { booking, isMistake, isLate, obstacle } = removal;
  const { memberName, className, startsAt } = booking;
  const what = `${className}, ${formatDateTime(startsAt, now())}`;
  const isWaiting = booking.status === 'waitlisted';
  const who = await findWhoToTell(context, uid, memberName);
  return {
    place: await foresee(context, removal),
    who,
    uid,
    roster,
    name: memberName,
    what,
    ...{ isWaiting, isLate, isMistake, obstacle },
    wasLate: booking.beforeWalkIn !== null,
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, takeOffForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { uid, reason } = submission.value;
    const removal = await readRemoval(context, id, uid);
    if (!removal) throw notFound(url);
    const { isLate, isMistake, booking } = removal;
    if (isLate && reason === '')
      return refuse(submission.reply({ fieldErrors: { reason: ['Enter a reason'] } }));
    const by = await findActor(context);
    const services = context.get(servicesContext);
    const outcome = await cancelBooking(services, { sessionId: id, uid, by, waived: isLate ? reason : '' });
    if (outcome.kind === 'no-booking') throw notFound(url);
    const back = rosterPath(readArea(url.searchParams.get('area')), id);
    if (outcome.kind === 'refused') return redirectWithFlash(back, outcome.sentence, 'warn');
    const name = booking.memberName;
    const { freed } = outcome;
    const isTurn = outcome.kind === 'left-waitlist';
    const isOwn = !(isTurn || isMistake);
    const place = freed && (isOwn || hasTaker(freed)) ? placeGone(await named(context, freed)) : '';
    const takers = freed ? [...freed.booked, ...freed.offered] : [];
    const toTell = isMistake ? takers : [uid, ...takers];
    const message =
      toTell.length > 0
        ? staffMail.memberQueued(canMail(services), await listToTell(context, toTell, booking))
        : '';
    const end = [place, message].filter(Boolean).join(' ');
    if (isMistake) return redirectWithFlash(back, `${name || 'They'}: removed from the class. ${end}`.trim());
    const text = `Removed from the ${isTurn ? 'waitlist' : 'class'}. ${end}`;
    if (!freed || !(isTurn || freed.isFree)) return redirectWithFlash(back, text);
    return redirectWithUndo(context, back, text, {
      ...{ kind: 'removed-from-class', targetId: id, memberUid: uid, after: String(outcome.sequence) },
    });
  });
}

export default function TakeOffClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, roster, name, what, isWaiting, isLate, isMistake, obstacle, who } = loaderData;
  const from = isWaiting ? 'waitlist' : 'class';
  const { canSendMail } = useShell();
  const told = staffMail.audience(canSendMail, 1, 'that they’re off the class', who);
  const [form, fields] = useForm<TakeOffFields>({ id: 'take-off', lastResult: useLastResult(actionData) });
  if (obstacle) {
    return (
      <FormPage back={<a href={roster}>Roster</a>} title={name || 'This person'} lead={what}>
        <p>{obstacle}</p>
      </FormPage>
    );
  }
  return (
    <FormPage
      back={<a href={roster}>Roster</a>}
      title={`Remove ${name || 'this person'} from the ${from}?`}
      lead={`${what}. ${effectOf(loaderData)}${isMistake ? '' : ` ${told}`}`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="uid" value={uid} />
        {isLate ? (
          <Field
            {...fieldProps(fields.reason)}
            label="Reason for not counting the late cancellation"
            hint={REASON_HINT}
            autoComplete="off"
            maxLength={200}
          />
        ) : null}
        <SubmitButton tone="danger">Remove from {from}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

function effectOf({ isWaiting, isMistake, wasLate, place }: Route.ComponentProps['loaderData']): string {
  if (isWaiting) return place ? `They lose their turn, and ${place}.` : 'They lose their turn.';
  if (isMistake) {
    const before = wasLate ? ' Their late cancellation counts again.' : '';
    return `They were added at the class. Removing them puts everything back: their attendance doesn’t count, and the class isn’t used${place && `, and ${place}`}.${before}`;
  }
  return `It won’t count as a strike, and ${place}.`;
}
