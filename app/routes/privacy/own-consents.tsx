import * as paths from '#app/paths.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { listConsents } from '#server/privacy/list-consents.ts';
import { servicesContext } from '#server/request/context.ts';
import { mePlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { closedTo } from '../accounts/closed-notice.tsx';
import type { Route } from './+types/own-consents.ts';
import { ConsentHistory } from './consent-history.tsx';
import { consentView } from './consent-view.ts';
import { StandingCards, type StandingLinks } from './standing-cards.tsx';

const TITLE = 'What you agreed to';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await requireProfile(url, context);
  const history = await listConsents(store, member.id);
  return { ...consentView(history, now()), closed: closedTo(member, now()) };
}

export default function OwnConsentsPage({ loaderData }: Route.ComponentProps) {
  const { standings, events, closed } = loaderData;
  return (
    <>
      <PageHead
        title={TITLE}
        lead="You can withdraw what you agreed to as easily as you gave it. Withdrawing doesn’t affect what we did before."
      />
      <Tabs label="Me" places={mePlaces} currentPath={paths.security} />
      <div className="stack">
        <StandingCards standings={standings} links={{ ...links, closed }} />
        <h2>History</h2>
        <ConsentHistory events={events} />
      </div>
    </>
  );
}

/** Where it is given, and given again. */
const links: Omit<StandingLinks, 'closed'> = {
  health: paths.withdrawHealth,
  switched: paths.withdrawConsent,
  given: {
    health: { href: paths.parq, label: 'The PAR-Q' },
    waiver: { href: paths.waiver, label: 'The waiver' },
    leaderboards: { href: paths.trainingPreferences, label: 'Show my name' },
    'club-messages': { href: paths.bookingPreferences, label: 'Turn them on again' },
    texts: { href: paths.bookingPreferences, label: 'Choose again in your preferences' },
  },
  words: { health: 'Withdraw and delete my answers', leaderboards: 'Stop showing my name' },
};
