import * as paths from '#app/paths.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { formatScore, isCounted, scoringOf } from '#domain/community/challenge-scoring.ts';
import { phaseOf } from '#domain/community/challenge-state.ts';
import { statusChip } from '#domain/community/challenge-text.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { findSubmissions, findWaiting } from '#server/community/challenges/find-challenges.ts';
import type { Challenge, ChallengeSubmission } from '#server/data/collections/challenges.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { challengeFacts, findChallenge, signInTo } from '../../challenges/load-challenge.ts';
import type { Route } from './+types/review-challenge.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Check scores' },
  { name: 'robots', content: 'noindex' },
];

/** Open to everybody, and empty for anyone but staff, verified again at the identity service. */
export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const challenge = await findChallenge(url, context, id);
  const staff = await findVerifiedStaff(context);
  // People who are signed in would only come back here.
  const signInHref = context.get(loginContext) ? '' : signInTo(paths.reviewChallenge(id));
  if (!staff) return { staff: null, signInHref };
  return { staff: await loadReview(url, context, challenge, decideAdminCheck(staff.claims)), signInHref: '' };
}

async function loadReview(url: URL, context: Context, challenge: Challenge, isAdmin: boolean) {
  const { store, now: clock } = context.get(servicesContext);
  const now = clock();
  const isAll = url.searchParams.get('show') === 'all';
  const cursor = url.searchParams.get('cursor');
  const page = await (isAll ? findSubmissions : findWaiting)(store, challenge.id, cursor);
  const here = paths.reviewChallenge(challenge.id);
  return {
    challenge: challengeFacts(challenge, now),
    ...{ isAll, isAdmin, counted: isCounted(challenge.scoring) },
    isOver: phaseOf(challenge, now) === 'over',
    isClosed: challenge.closedAt !== null,
    rows: page.items.map((submission) => rowOf(submission, challenge, now)),
    ...pageHrefs(here, new URLSearchParams(isAll ? { show: 'all' } : {}), page),
  };
}

function rowOf(submission: ChallengeSubmission, { scoring }: Challenge, now: Temporal.Instant) {
  const { id, memberName, value, link, pictureId, status, submittedAt } = submission;
  const proof = [link ? 'Link' : '', pictureId ? 'Photo' : ''].filter(Boolean).join(', ');
  return {
    ...{ id, name: memberName || 'Member', value: formatScore(value, scoringOf(scoring).unit), proof },
    ...{ chip: statusChip(status), sentAt: formatDateTime(submittedAt, now) },
    href: paths.reviewSubmission(id),
  };
}

type Review = NonNullable<Route.ComponentProps['loaderData']['staff']>;

export default function ReviewChallengePage({ loaderData: { staff, signInHref } }: Route.ComponentProps) {
  if (staff) return <ReviewList review={staff} />;
  return (
    <div className="stack">
      <PageHead title="Check scores" />
      <p>Scores are checked by the club’s coaches and admins.</p>
      <p>
        {signInHref ? (
          <>
            <a href={signInHref}>Sign in as staff</a> ·{' '}
          </>
        ) : null}
        <a href={paths.listChallenges}>See the challenges</a>
      </p>
    </div>
  );
}

function ReviewList({ review }: { review: Review }) {
  const { challenge, counted, rows, isAll, previousHref, nextHref } = review;
  const waitingHref = paths.reviewChallenge(challenge.id);
  const allHref = `${waitingHref}?show=all`;
  const tabs = [
    { href: waitingHref, label: 'To check' },
    { href: allHref, label: 'All scores' },
  ];
  return (
    <>
      <PageHead
        back={<a href={paths.manageChallenges}>Challenges</a>}
        title={challenge.title}
        lead={challenge.dates}
        actions={<Actions review={review} />}
      />
      <div className="stack-loose">
        <Facts
          facts={[
            { term: 'State', value: <Chip tone={challenge.chip.tone}>{challenge.chip.text}</Chip> },
            { term: 'Goal', value: challenge.goal },
          ]}
        />
        {counted ? (
          <p className="dim">There’s nothing to check: these scores are counted automatically.</p>
        ) : (
          <section className="stack-tight">
            <h2>Scores</h2>
            <Tabs label="Scores" places={tabs} currentPath={isAll ? allHref : waitingHref} />
            <Table
              caption={isAll ? 'All scores' : 'Scores to check'}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title={isAll ? 'No scores yet' : 'Nothing to check'} icon="clipboard-check">
                  Scores that members send in appear here.
                </EmptyState>
              }
            />
            {previousHref || nextHref ? (
              <Pager summary="" previousHref={previousHref} nextHref={nextHref} />
            ) : null}
          </section>
        )}
      </div>
    </>
  );
}

function Actions({ review: { challenge, isAdmin, isOver, isClosed } }: { review: Review }) {
  return (
    <>
      <ButtonLink href={challenge.href} tone="quiet" isSmall icon="eye">
        As members see it
      </ButtonLink>
      {isAdmin && !isClosed ? (
        <ButtonLink href={paths.editChallenge(challenge.id)} tone="quiet" isSmall icon="pencil">
          Edit
        </ButtonLink>
      ) : null}
      {isAdmin && !isOver ? (
        <ButtonLink href={paths.closeChallenge(challenge.id)} tone="danger" isSmall>
          Close challenge
        </ButtonLink>
      ) : null}
    </>
  );
}

type Row = Review['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    header: 'Member',
    cell: ({ name, href, value }) => (
      <a href={href} aria-label={`${name}: ${value}`}>
        {name}
      </a>
    ),
  },
  { header: 'State', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
  { header: 'Score', cell: ({ value }) => value, isNumeric: true },
  { header: 'Proof', cell: ({ proof }) => proof || '–' },
  { header: 'Sent in', cell: ({ sentAt }) => sentAt },
];
