import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { SubmitButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '#app/ui/conform-field.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { useLastResult } from '#app/ui/use-last-result.ts';
import { requireLogin, servicesContext } from '#server/context.ts';
import { decideAdminCheck } from '#server/domain/roles.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { notFound } from '#server/guards/not-found.ts';
import { forgiveStrike } from '#server/operations/forgive-strike.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/strikes.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';
import { readStrikes, type StrikeView } from './roster/strikes-view.ts';
import { type ForgiveStrikeFields, forgiveStrikeForm } from './strikes.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Strikes' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await readStrikes(services, id, await services.settings.read(), services.now());
  if (!found) throw notFound(url);
  const isAdmin = decideAdminCheck(requireLogin(context).claims);
  return { ...found, back: backFrom(url, id, isAdmin) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = parseWithZod(requireForm(context), { schema: forgiveStrikeForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const { strike, reason } = submission.value;
    const asked = { uid: id, sessionId: strike, reason, by: await findActor(context) };
    const outcome = await forgiveStrike(context.get(servicesContext), asked);
    if (outcome.kind === 'no-strike') {
      return refuse(submission.reply({ fieldErrors: { strike: ['There is no such strike any more'] } }));
    }
    const { pathname, search } = url;
    return redirectWithFlash(pathname + search, 'Forgiven. It stays on record and counts no more.');
  });
}

/** To the roster that led here; without one an admin goes to the member's page, a coach to theirs. */
function backFrom(url: URL, uid: string, isAdmin: boolean) {
  const { searchParams } = url;
  const session = searchParams.get('session') ?? '';
  if (/^[\w-]{1,128}$/.test(session)) {
    return { href: rosterPath(readArea(searchParams.get('area')), session), label: 'Back to the roster' };
  }
  return isAdmin
    ? { href: `/admin/member/${encodeURIComponent(uid)}`, label: 'Back to the member’s page' }
    : { href: '/coach/dashboard', label: 'Back to your classes' };
}

export default function StrikesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, rule, suspension, strikes, back } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<ForgiveStrikeFields>({ id: 'forgive', lastResult });
  const open = strikes.filter(({ isForgiven }) => !isForgiven);
  return (
    <FormPage title={`Strikes of ${name}`} lead={rule} problems={errorSummaryOf(form)}>
      {suspension ? <p>{suspension}</p> : null}
      {strikes.length > 0 ? <StrikeList strikes={strikes} /> : <NoStrikes />}
      {open.length > 0 ? (
        <PostForm form={form}>
          <ChoiceField
            {...choiceProps(fields.strike)}
            label="Forgive which one?"
            options={open.map(({ sessionId, what }) => ({ value: sessionId, label: what }))}
            isStacked
          />
          <Field
            {...fieldProps(fields.reason)}
            label="Why?"
            hint="Kept in the audit log, which the member can see."
            autoComplete="off"
            maxLength={200}
          />
          <SubmitButton>Forgive it</SubmitButton>
        </PostForm>
      ) : null}
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
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
      Every class was attended, or cancelled in time.
    </EmptyState>
  );
}
