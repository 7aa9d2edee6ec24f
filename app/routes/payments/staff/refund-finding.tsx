import * as paths from '#app/paths.ts';
import { FORMER_MEMBER } from '#domain/payments/payer.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import { findDueRefund, refundFinding } from '#server/payments/refund-finding.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/refund-finding.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Refund a payment' }];

/** Returns a payment that grants nothing: paid beside a membership, or online although the desk had been paid. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const due = await orExplain(() => findDueRefund(partsOf(url, context), id));
  if (!due) throw notFound(url);
  return {
    name: due.member?.name ?? FORMER_MEMBER,
    here: due.member ? paths.viewMember(due.member.id) : '',
    amount: formatPence(due.amountInPence),
    endsSubscription: due.subscription !== null,
  };
}

export function action({ url, context, params: { id: findingId } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const by = await findActor(context);
    const summary = await orExplain(() => refundFinding(partsOf(url, context), { findingId, by }));
    if (summary === null) throw notFound(url);
    return redirectWithFlash(paths.listFindings, `${summary}.`);
  });
}

function partsOf(url: URL, context: Context) {
  const { payments, ...services } = context.get(servicesContext);
  if (payments.engine !== 'stripe') throw notFound(url);
  return { ...services, payments };
}

async function orExplain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    throw redirectWithFlash(paths.listFindings, refusalForStaff(error), 'bad');
  }
}

export default function RefundFindingPage({ loaderData }: Route.ComponentProps) {
  const { name, here, amount, endsSubscription } = loaderData;
  const keeps = here ? ' The membership stays as it is.' : '';
  const ends = endsSubscription
    ? ' The subscription that came with it is cancelled, so that it isn’t charged again.'
    : '';
  return (
    <FormPage
      title={`${name}: refund ${amount}`}
      lead={`The payment goes back to where it came from.${ends}${keeps}`}
    >
      <PostForm>
        <SubmitButton tone="danger" isBlock>
          Refund {amount}
        </SubmitButton>
      </PostForm>
      <p>
        {here ? (
          <>
            <a href={here}>{name}</a> ·{' '}
          </>
        ) : null}
        <a href={paths.listFindings}>Online payments</a>
      </p>
    </FormPage>
  );
}
