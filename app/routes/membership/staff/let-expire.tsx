import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/let-expire.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, debtAtEnd, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Let membership expire' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(url, context, params.id, 'expire');
  return { view, debt: await debtAtEnd(context, member) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'expire' } }));
}

export default function LetExpirePage({ loaderData: { view, debt } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: let membership expire`}
      lead={`The period has ended without payment. Letting the membership expire cancels their bookings. ${debt}`}
      action="Let it expire"
      isEnding
    />
  );
}
