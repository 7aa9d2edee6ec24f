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

/** Where the membership stands and what the desk can do with it: the first action is the likely one. */
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
              Record a consultation
            </ButtonLink>
          ) : null}
          <ButtonLink href={paths.readParq(uid)} tone="quiet" isSmall icon="eye">
            Read the answers
          </ButtonLink>
        </div>
      ) : (
        <p className="dim">They fill it in on their own account page.</p>
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
    <Card title="At the door" aside={<a href={logHref}>All of it</a>}>
      <Table
        caption="Last times at the door"
        columns={visitColumns}
        rows={visits}
        rowKey={({ id }) => id}
        empty={<p className="dim">Has not been here yet.</p>}
      />
    </Card>
  );
}
