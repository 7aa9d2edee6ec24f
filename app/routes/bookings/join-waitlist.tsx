import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/join-waitlist.ts';
import { ClassHead, Reasons } from './class-parts.tsx';
import { classFactsView, classStateView } from './class-view.ts';
import { isPageView, loadClass, refusedClassView, refusedContext } from './load-class.ts';
import { findOdds } from './odds-view.ts';
import { postBooking } from './post-booking.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Join the waitlist' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const refused = context.get(refusedContext);
  if (refused) return refusedClassView(refused, context);
  const { facts, uid, now } = await loadClass(url, context, params.id);
  const state = classStateView(facts, uid, now);
  // A refused post renders this page with the reasons; a visit goes to the page with the possible action.
  if (state.kind !== 'can-wait' && isPageView(context)) throw redirect(paths.bookClass(params.id), 303);
  const odds = await findOdds(context.get(servicesContext).store, facts, state);
  return { facts: classFactsView(facts, now), state, odds };
}

export const action = (args: Route.ActionArgs) => postBooking(args, { wantsWaitlist: true });

export default function JoinWaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, state, odds } = loaderData;
  const { canMailViewer } = useShell();
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <ClassHead facts={facts} isBelow />
      {state.kind === 'can-wait' ? (
        <PostForm>
          <SubmitButton>{state.label}</SubmitButton>
          <p className="dim">{odds || `${memberMail.waitlistPlace(canMailViewer)} It’s free to wait.`}</p>
        </PostForm>
      ) : null}
      {state.kind === 'refused' ? <Reasons reasons={state.reasons} /> : null}
    </div>
  );
}
