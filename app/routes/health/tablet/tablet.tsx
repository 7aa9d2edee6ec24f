import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { nextOnTablet } from '#domain/health/handover.ts';
import { requireHandover, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Route } from './+types/tablet.ts';
import { pageOfStep } from './require-step.ts';
import { TabletFrame } from './tablet-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Your form' }];

/** Leads to what is next; at the end it stays here until staff unlock it. */
export function loader({ context }: Route.LoaderArgs) {
  const handover = requireHandover(context);
  const next = nextOnTablet(handover, context.get(servicesContext).now());
  if (next !== 'finished' && next !== 'timed-out') throw redirect(pageOfStep[next], 303);
  return { isFinished: next === 'finished' };
}

export default function TabletPage({ loaderData: { isFinished } }: Route.ComponentProps) {
  return (
    <TabletFrame
      title={isFinished ? 'Thank you' : 'Time’s up'}
      lead={
        isFinished
          ? 'Please give the tablet back.'
          : 'This form has closed. Please give the tablet back, and ask at the desk if you need more time.'
      }
    >
      <p>
        <ButtonLink href={paths.unlockTablet} tone="quiet">
          Unlock (staff)
        </ButtonLink>
      </p>
    </TabletFrame>
  );
}
