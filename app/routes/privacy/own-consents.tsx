import * as paths from '#app/paths.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { listConsents } from '#server/privacy/list-consents.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { mePlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/own-consents.ts';
import { ConsentHistory, StandingChip } from './consent-history.tsx';
import { consentView } from './consent-view.ts';

const TITLE = 'What you agreed to';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { id } = await requireProfile(url, context);
  return consentView(await listConsents(store, id), now());
}

export default function OwnConsentsPage({ loaderData }: Route.ComponentProps) {
  const { standings, events } = loaderData;
  return (
    <>
      <PageHead
        title={TITLE}
        lead="You can take back what you agreed to as easily as you gave it. What was done until then stays lawful."
      />
      <Tabs label="Me" places={mePlaces} currentPath={paths.security} />
      <div className="stack">
        {standings.map((each) => (
          <Card key={each.kind} title={each.name} aside={<StandingChip standing={each.standing} />}>
            <Withdraw standing={each} />
          </Card>
        ))}
        <h2>History</h2>
        <ConsentHistory events={events} />
      </div>
    </>
  );
}

type Standing = Route.ComponentProps['loaderData']['standings'][number];

/** Where it is given, and given again. */
const givenOn = {
  health: { href: paths.parq, label: 'Fill in the PAR-Q' },
  waiver: { href: paths.waiver, label: 'The waiver' },
  leaderboards: { href: paths.trainingPreferences, label: 'Show my name' },
  'club-messages': { href: paths.bookingPreferences, label: 'Turn them on again' },
  texts: { href: paths.bookingPreferences, label: 'Choose again in your preferences' },
} as const;

function Withdraw({ standing: { kind, withdrawal, stays, canWithdraw, standing } }: { standing: Standing }) {
  if (canWithdraw)
    return (
      <>
        <p className="dim">{withdrawal}</p>
        <WithdrawButton kind={kind} />
      </>
    );
  if (standing === 'given') return <p className="dim">{stays}</p>;
  const { href, label } = givenOn[kind];
  return (
    <p>
      <a href={href}>{label}</a>
    </p>
  );
}

const stopLabels = {
  leaderboards: 'Stop showing my name',
  'club-messages': 'Stop messages',
  texts: 'Stop texts',
} as const;

function WithdrawButton({ kind }: Pick<Standing, 'kind'>) {
  if (kind === 'waiver') return null;
  if (kind === 'health')
    return (
      <div className="row">
        <ButtonLink href={paths.withdrawHealth} tone="quiet" isSmall>
          Take back and delete my answers
        </ButtonLink>
      </div>
    );
  return (
    <PostForm action={paths.withdrawConsent(kind)} isInline>
      <SubmitButton tone="quiet" isSmall>
        {stopLabels[kind]}
      </SubmitButton>
    </PostForm>
  );
}
