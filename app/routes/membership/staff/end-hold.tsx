import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/end-hold.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End hold' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(url, context, params.id, 'end-hold');
  return { view };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, () => carryOut(url, context, { id, event: { type: 'end-hold' } }));
}

export default function EndHoldPage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <ConfirmChange
      view={view}
      title={`${view.name}: end hold`}
      lead={`${view.name} can train again straight away. Unused hold days are taken off the end of the membership.`}
      action="End hold today"
    />
  );
}
