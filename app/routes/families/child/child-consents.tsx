import * as paths from '#app/paths.ts';
import { childWithdrawalTexts } from '#domain/privacy/consents.ts';
import { requireChild } from '#server/families/find-children.ts';
import { listConsents } from '#server/privacy/list-consents.ts';
import { servicesContext } from '#server/request/context.ts';
import { closedTo } from '../../accounts/closed-notice.tsx';
import { ConsentHistory } from '../../privacy/consent-history.tsx';
import { consentView } from '../../privacy/consent-view.ts';
import { StandingCards, type StandingLinks } from '../../privacy/standing-cards.tsx';
import type { Route } from './+types/child-consents.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.firstName ?? 'Child'}: what was agreed to` },
];

/** What was agreed to for a child, for the guardian who can withdraw it. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const own = await requireChild(url, context, id);
  const services = context.get(servicesContext);
  const [head, history] = await Promise.all([childHead(services, own), listConsents(services.store, id)]);
  const closed = closedTo(own.guardian, own.now);
  return { ...head, closed, ...consentView(history, own.now, childWithdrawalTexts(head.firstName)) };
}

export default function ChildConsentsPage({ loaderData }: Route.ComponentProps) {
  const { uid, firstName, family, standings, events, closed } = loaderData;
  const links: StandingLinks = {
    closed,
    health: paths.withdrawChildHealth(uid),
    switched: (kind) => paths.withdrawChildConsent(uid, kind),
    given: { health: { href: paths.childParq(uid), label: 'Answer the PAR-Q' } },
    words: { health: 'Withdraw and delete the answers', leaderboards: 'Stop showing the name' },
  };
  return (
    <ChildFrame
      family={family}
      uid={uid}
      title={`What was agreed to for ${firstName}`}
      lead={`You can withdraw it for ${firstName} as easily as it was given. Withdrawing doesn’t affect what we did before.`}
    >
      <div className="stack">
        <StandingCards standings={standings.filter(({ kind }) => kind !== 'texts')} links={links} />
        <h2>History</h2>
        <ConsentHistory events={events} />
      </div>
    </ChildFrame>
  );
}
