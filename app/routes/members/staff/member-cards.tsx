import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { membershipActions, membershipFacts, parqSummary, statusChip, visitRow } from './member-view.ts';

type MembershipCardProps = {
  chip: ReturnType<typeof statusChip>;
  facts: ReturnType<typeof membershipFacts>;
  actions: ReturnType<typeof membershipActions>;
};

/** The membership's status and the actions possible now, most likely first. */
export function MembershipCard({ chip, facts, actions }: MembershipCardProps) {
  return (
    <Card title="Membership" aside={<Chip tone={chip.tone}>{chip.text}</Chip>}>
      <Facts facts={facts} />
      {actions.length > 0 ? (
        <div className="row">
          {actions.map(({ href, label, isEnding }, index) => (
            <ButtonLink key={label} href={href} tone={toneOf(index, isEnding)} isSmall>
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function toneOf(index: number, isEnding = false) {
  if (isEnding) return 'danger';
  return index === 0 ? 'accent' : 'quiet';
}

type ParqCardProps = { uid: string; parq: ReturnType<typeof parqSummary> };

export function ParqCard({ uid, parq }: ParqCardProps) {
  return (
    <Card
      title="PAR-Q"
      aside={<Chip tone={parq.chip.tone}>{parq.chip.text}</Chip>}
      {...(parq.needsReview ? { tone: 'warn' as const } : {})}
    >
      <Facts facts={parq.facts} />
      {parq.hasAnswers ? (
        <div className="row">
          {parq.canReview ? (
            <ButtonLink href={paths.reviewParq(uid)} tone={parq.needsReview ? 'accent' : 'quiet'} isSmall>
              Record consultation
            </ButtonLink>
          ) : null}
          <ButtonLink href={paths.readParq(uid)} tone="quiet" isSmall icon="eye">
            View answers
          </ButtonLink>
        </div>
      ) : (
        <p className="dim">Members fill this in from their own account.</p>
      )}
    </Card>
  );
}

type Visit = ReturnType<typeof visitRow>;

const visitColumns: readonly Column<Visit>[] = [
  { header: 'When', cell: ({ when }) => when },
  {
    header: 'Result',
    cell: ({ chip, isOut }) => (isOut ? <Chip>Checked out</Chip> : <Chip tone={chip.tone}>{chip.text}</Chip>),
    onPhone: 'aside',
  },
  { header: 'Where', cell: ({ where }) => where },
];

export function VisitsCard({ visits, logHref }: { visits: readonly Visit[]; logHref: string }) {
  return (
    <Card title="Visits" aside={<a href={logHref}>See all</a>}>
      <Table
        caption="Recent visits"
        columns={visitColumns}
        rows={visits}
        rowKey={({ id }) => id}
        empty={<p className="dim">No visits yet.</p>}
      />
    </Card>
  );
}
