import type { ConsentKind } from '#domain/privacy/consents.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { ClosedNotice, type ClosedView } from '../accounts/closed-notice.tsx';
import { StandingChip } from './consent-history.tsx';
import type { ConsentView } from './consent-view.ts';

type Standing = ConsentView['standings'][number];

export interface StandingLinks {
  /** Asks whether to delete the answers. */
  readonly health: string;
  /** Deleting them is closed for now; null: it isn’t. */
  readonly closed: ClosedView;
  /** Withdraws what a single switch gives. */
  switched(kind: 'leaderboards' | 'club-messages' | 'texts'): string;
  /** Where it is given, and given again. */
  readonly given: Partial<Record<ConsentKind, { readonly href: string; readonly label: string }>>;
  readonly words: { readonly health: string; readonly leaderboards: string };
}

type Props = { readonly links: StandingLinks };

/** Each thing that somebody can agree to: where it stands, and how to withdraw it. */
export function StandingCards({ standings, links }: Props & { readonly standings: readonly Standing[] }) {
  return standings.map((each) => (
    <Card key={each.kind} title={each.name} aside={<StandingChip standing={each.standing} />}>
      <Withdraw standing={each} links={links} />
    </Card>
  ));
}

function Withdraw({ standing, links }: Props & { readonly standing: Standing }) {
  if (standing.canWithdraw)
    return (
      <>
        <p className="dim">{standing.withdrawal}</p>
        <WithdrawButton kind={standing.kind} links={links} />
      </>
    );
  if (standing.standing === 'given') return <p className="dim">{standing.stays}</p>;
  const given = links.given[standing.kind];
  if (!given) return null;
  return (
    <p>
      <a href={given.href}>{given.label}</a>
    </p>
  );
}

const stopLabels = { 'club-messages': 'Stop messages', texts: 'Stop texts' } as const;

function WithdrawButton({ kind, links }: Props & Pick<Standing, 'kind'>) {
  if (kind === 'waiver') return null;
  if (kind === 'health' && links.closed)
    return <ClosedNotice closed={links.closed} what="Deleting the answers is" />;
  if (kind === 'health')
    return (
      <div className="row">
        <ButtonLink href={links.health} tone="quiet" isSmall>
          {links.words.health}
        </ButtonLink>
      </div>
    );
  return (
    <PostForm action={links.switched(kind)} isInline>
      <SubmitButton tone="quiet" isSmall>
        {kind === 'leaderboards' ? links.words.leaderboards : stopLabels[kind]}
      </SubmitButton>
    </PostForm>
  );
}
