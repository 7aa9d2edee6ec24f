import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { decideDeskCheck } from '#domain/accounts/roles.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { strikesInWindow, suspendedUntil } from '#domain/bookings/strikes.ts';
import { REASON_HINT } from '#domain/club/audit.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { findClassesLeft } from '#server/bookings/find-classes-left.ts';
import { forgiveStrike } from '#server/bookings/forgive-strike.ts';
import { bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { memberRows, members } from '#server/data/collections/members.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { readForm } from '../../../forms/read-form.ts';
import { chosenId, oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/view-strikes.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

const forgiveStrikeForm = z.object({
  strike: chosenId('Choose a strike'),
  reason: oneLine().min(1, 'Enter a reason').max(200, 'Use at most 200 characters').prefault(''),
});
type ForgiveStrikeFields = z.input<typeof forgiveStrikeForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Strikes' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await readStrikes(services, id, await services.settings.read(), services.now());
  if (!found) throw notFound(url);
  const isDesk = decideDeskCheck(requireLogin(context).claims);
  return { ...found, back: backFrom(url, id, isDesk) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, forgiveStrikeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { strike, reason } = submission.value;
    const request = { uid: id, sessionId: strike, reason, by: await findActor(context) };
    const { store, now } = context.get(servicesContext);
    const outcome = await forgiveStrike({ store, now }, request);
    if (outcome.kind === 'no-strike') {
      return refuse(submission.reply({ fieldErrors: { strike: ['This strike no longer exists'] } }));
    }
    const { pathname, search } = url;
    const member = outcome.isClassBack ? await store.find(members, id) : null;
    const left = member ? await findClassesLeft(store, member, now()) : '';
    const isBack = left ? ` Their class is back: ${left}.` : '';
    return redirectWithFlash(
      pathname + search,
      `Strike forgiven. It stays on record but no longer counts.${isBack}`,
    );
  });
}

/** Back to the roster that led here; otherwise to the member's page for the desk, or the coach's dashboard. */
function backFrom(url: URL, uid: string, isDesk: boolean) {
  const { searchParams } = url;
  const session = searchParams.get('session') ?? '';
  if (isPlainId(session)) {
    return { href: rosterPath(readArea(searchParams.get('area')), session), label: 'Roster' };
  }
  return isDesk
    ? { href: paths.viewMember(uid), label: 'Member page' }
    : { href: paths.coachDashboard, label: 'Your classes' };
}

export default function StrikesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, rule, suspension, strikes, back } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<ForgiveStrikeFields>({ id: 'forgive', lastResult });
  const open = strikes.filter(({ isForgiven }) => !isForgiven);
  return (
    <FormPage
      back={<a href={back.href}>{back.label}</a>}
      title={`${name}: strikes`}
      lead={rule}
      problems={errorSummaryOf(form)}
    >
      {suspension ? <p>{suspension}</p> : null}
      {strikes.length > 0 ? <StrikeList strikes={strikes} /> : <NoStrikes />}
      {open.length > 0 || lastResult ? (
        <PostForm form={form}>
          <ChoiceField
            {...choiceProps(fields.strike)}
            label="Strike to forgive"
            options={open.map(({ sessionId, what }) => ({ value: sessionId, label: what }))}
            isStacked
          />
          <Field
            {...fieldProps(fields.reason)}
            label="Reason"
            hint={REASON_HINT}
            autoComplete="off"
            maxLength={200}
          />
          <SubmitButton>Forgive strike</SubmitButton>
        </PostForm>
      ) : null}
    </FormPage>
  );
}

function StrikeList({ strikes }: { strikes: readonly StrikeView[] }) {
  return (
    <ul className="bare stack-tight">
      {strikes.map(({ sessionId, what, isForgiven, counts }) => (
        <li key={sessionId} className="row between">
          <span>{what}</span>
          {isForgiven ? <Chip tone="good">Forgiven</Chip> : null}
          {counts ? <Chip tone="warn">Counts</Chip> : null}
        </li>
      ))}
    </ul>
  );
}

function NoStrikes() {
  return (
    <EmptyState title="No strikes" icon="circle-check">
      No missed classes or late cancellations.
    </EmptyState>
  );
}

interface StrikeView {
  readonly sessionId: string;
  /** `No-show: Hyrox, Tue 24 Nov, 18:00`. */
  readonly what: string;
  readonly isForgiven: boolean;
  /** Within the last `strikeWindowDays` and not forgiven. */
  readonly counts: boolean;
}

interface StrikesView {
  readonly name: string;
  /** What strikes lead to, by the club's settings. */
  readonly rule: string;
  readonly suspension: string | null;
  readonly strikes: readonly StrikeView[];
}

/** Null: there is no such member. */
async function readStrikes(
  { store }: Pick<Services, 'store'>,
  uid: string,
  settings: ClubSettings,
  now: Temporal.Instant,
): Promise<StrikesView | null> {
  const member = await store.find(memberRows, uid);
  if (!member) return null;
  const strikes = (await store.find(bookingProfiles, uid))?.strikes ?? [];
  const classes = await store.findMany(
    bookings,
    strikes.map(({ sessionId }) => bookingKey(sessionId, uid)),
  );
  const counting = new Set(strikesInWindow(strikes, settings, now));
  const until = suspendedUntil(strikes, settings, now);
  return {
    name: member.name || 'No name',
    rule: ruleOf(settings),
    suspension: until ? `Can only book on the day until ${formatDateTime(until, now)}.` : null,
    strikes: strikes
      .map((strike, index) => ({
        sessionId: strike.sessionId,
        what: strikeLabel(strike.kind, classes[index]?.className, classes[index]?.startsAt ?? strike.at, now),
        isForgiven: strike.isForgiven,
        counts: counting.has(strike),
      }))
      .toReversed(),
  };
}

function ruleOf({ strikeLimit, strikeWindowDays, suspensionDays }: ClubSettings): string {
  if (suspensionDays === 0) return 'Strikes are recorded, but don’t stop members booking.';
  const strikes =
    strikeLimit === 1 ? 'one no-show or late cancellation' : `${strikeLimit} no-shows or late cancellations`;
  return `After ${strikes} within ${strikeWindowDays} days, members can’t book ahead for ${suspensionDays} days.`;
}

function strikeLabel(
  kind: 'no-show' | 'late-cancelled',
  className: string | undefined,
  at: Temporal.Instant,
  now: Temporal.Instant,
): string {
  const what = kind === 'no-show' ? 'No-show' : 'Late cancellation';
  return [`${what}: ${className || 'a class'}`, formatDateTime(at, now)].join(', ');
}
