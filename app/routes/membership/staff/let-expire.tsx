import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/let-expire.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { bookingsAtEnd, carryOut, debtAtEnd, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Let membership expire' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { member, view } = await findForChange(url, context, params.id, 'expire');
  const bookings = await bookingsAtEnd(context, member, 'expire');
  return { view, ending: [bookings, await debtAtEnd(context, member)].filter(Boolean).join(' ') };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'expire' } }));
}

export default function LetExpirePage({ loaderData: { view, ending } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: let membership expire`}
      lead={`The period has ended without payment. Letting it expire ends the membership. ${ending}`}
      action="Let it expire"
      isEnding
    />
  );
}
