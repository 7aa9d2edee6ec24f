import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/let-expire.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Let the membership expire' }];

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
      title="Let the membership expire"
      lead={`The period of ${view.name} is over and was not paid for. Letting it expire ends the debt and the membership, and cancels what they have booked.`}
      action="Let it expire"
      isEnding
    />
  );
}
