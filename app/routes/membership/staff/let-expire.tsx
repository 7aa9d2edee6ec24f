import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/let-expire.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Let membership expire' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(url, context, params.id, 'expire');
  return { view };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'expire' } }));
}

export default function LetExpirePage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: let membership expire`}
      lead={`The period has ended without payment. Letting the membership expire clears the debt and cancels their bookings.`}
      action="Let it expire"
      isEnding
    />
  );
}
