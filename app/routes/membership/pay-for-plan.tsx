import * as paths from '#app/paths.ts';
import './membership.css';
import { confirmFirst } from '#domain/membership/plan-request.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { WaysToPay } from './ways-to-pay.ts';

type PayForPlanProps = {
  ways: WaysToPay;
  /** Where to go on to once it is requested or paid; empty: the plan's own page. */
  goOnTo: string;
};

/** Every way to pay for a plan that this club has, or why this person may not have it. */
export function PayForPlan({ ways, goOnTo }: PayForPlanProps) {
  const { refused, isOnline, isRequested } = ways;
  if (refused) {
    return (
      <div className="stack">
        <p>{refused.sentence}</p>
        {refused.link ? <ButtonLink href={refused.link.href}>{refused.link.label}</ButtonLink> : null}
      </div>
    );
  }
  return (
    <div className="stack">
      {isOnline ? <PayOnline ways={ways} goOnTo={goOnTo} /> : null}
      {isRequested ? <Requested ways={ways} goOnTo={goOnTo} /> : <PayAtDesk ways={ways} goOnTo={goOnTo} />}
    </div>
  );
}

function PayOnline({ ways: { planId, price, startParts, kind }, goOnTo }: PayForPlanProps) {
  return (
    <PostForm action={paths.joinPlanThen(planId, goOnTo)}>
      <p className="dim">
        You’ll pay on our payment provider’s page, by card or in another way that it offers there, such as
        Direct Debit. Then you come back here.{' '}
        {kind === 'membership' ? 'You can cancel at the end of any period.' : 'It doesn’t renew.'}
      </p>
      <SubmitButton>Pay {startParts || price}</SubmitButton>
    </PostForm>
  );
}

function PayAtDesk({ ways, goOnTo }: PayForPlanProps) {
  const { planId, name, toStart, isOnline } = ways;
  const page = isOnline ? paths.requestPlanThen : paths.joinPlanThen;
  return (
    <PostForm action={page(planId, goOnTo)}>
      <p className="dim">{atTheDesk(ways)}</p>
      <SubmitButton tone={isOnline ? 'quiet' : 'main'}>
        {isOnline && toStart ? `Pay ${toStart} at the desk` : `Request ${name}`}
      </SubmitButton>
    </PostForm>
  );
}

function Requested({ ways, goOnTo }: PayForPlanProps) {
  return (
    <>
      <p>{`We have your request for ${ways.name}. ${atTheDesk(ways)}`}</p>
      <p>
        <ButtonLink href={paths.withdrawRequestThen(goOnTo)} tone="quiet">
          Cancel request
        </ButtonLink>
      </p>
    </>
  );
}

function atTheDesk({ toStart, startParts, isEmailConfirmed, replaces }: WaysToPay): string {
  const pay =
    toStart && `Pay ${toStart}${startParts && ` (${startParts})`} at the front desk, in cash or by card`;
  const free = 'It’s free. The front desk starts it for you when you come in.';
  if (replaces) return `${confirmFirst(isEmailConfirmed)}${pay ? `${pay}.` : free} ${replaces}`;
  return confirmFirst(isEmailConfirmed) + (pay ? `${pay}, and your pass works straight away.` : free);
}
