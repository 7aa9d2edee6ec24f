import * as paths from '#app/paths.ts';
import { AdminOnly } from '../../../ui/admin-only.tsx';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { membershipFacts, parqSummary, statusChip } from './member-view.ts';
import type { membershipActions } from './membership-actions.ts';
import type { VisitRow } from './visit-rows.ts';
import type { signerSummary, waiverSummary } from './waiver-summary.ts';

type MembershipCardProps = {
  chip: ReturnType<typeof statusChip>;
  facts: ReturnType<typeof membershipFacts>;
  actions: ReturnType<typeof membershipActions>;
};

/** The membership's status and what can be changed about it; endings are in the menu of the head. */
export function MembershipCard({ chip, facts, actions }: MembershipCardProps) {
  return (
    <Card
      title="Membership"
      aside={
        <Chip tone={chip.tone} fact="status">
          {chip.text}
        </Chip>
      }
    >
      <Facts facts={facts} />
      <div className="row">
        {actions.map(({ href, label }) => (
          <ButtonLink key={label} href={href} tone="quiet" isSmall>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

type ParqCardProps = { uid: string; parq: ReturnType<typeof parqSummary>; isAdmin: boolean };

/** The state of their PAR-Q; admins get the way to the answers. */
export function ParqCard({ uid, parq, isAdmin }: ParqCardProps) {
  return (
    <Card
      title="PAR-Q"
      aside={
        <Chip tone={parq.chip.tone} fact="parq">
          {parq.chip.text}
        </Chip>
      }
      {...(parq.needsReview ? { tone: 'warn' as const } : {})}
    >
      <Facts facts={parq.facts} />
      {parq.hasAnswers && isAdmin ? (
        <div className="row">
          <AdminOnly>
            {parq.canReview ? (
              <ButtonLink href={paths.reviewParq(uid)} tone={parq.needsReview ? 'accent' : 'quiet'} isSmall>
                Record consultation
              </ButtonLink>
            ) : null}
            <ButtonLink href={paths.readParq(uid)} tone="quiet" isSmall icon="eye">
              View answers
            </ButtonLink>
          </AdminOnly>
        </div>
      ) : null}
      {parq.canAsk || parq.isDue ? (
        <div className="row">
          {parq.isDue ? (
            <ButtonLink href={paths.handOver(uid)} tone="quiet" isSmall>
              Hand over for PAR-Q and waiver
            </ButtonLink>
          ) : null}
          {parq.canAsk ? (
            <ButtonLink href={paths.askForParq(uid)} tone="quiet" isSmall icon="mail">
              Ask for PAR-Q
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

type WaiverCardProps = { uid: string; waiver: ReturnType<typeof waiverSummary> };

/** Whether they have signed the waiver; nothing where the club has none and they have signed none. */
export function WaiverCard({ uid, waiver }: WaiverCardProps) {
  if (!waiver) return null;
  return (
    <Card title="Waiver" aside={<Chip tone={waiver.chip.tone}>{waiver.chip.text}</Chip>}>
      {waiver.facts.length > 0 ? (
        <>
          <Facts facts={waiver.facts} />
          <p>
            <a href={paths.memberWaiver(uid)}>See what they signed</a>
          </p>
        </>
      ) : (
        <p className="dim">Members sign this in their own account, or on your tablet.</p>
      )}
    </Card>
  );
}

type SignerNoticeProps = { uid: string; name: string; signer: ReturnType<typeof signerSummary> };

/** An adult who isn’t known as the guardian has signed for a child. */
export function SignerNotice({ uid, name, signer }: SignerNoticeProps) {
  if (!signer) return null;
  return (
    <Notice tone="warn">
      <div className="stack-tight">
        <p>
          {`Not confirmed: ${signer.lines.join(' ')} ${
            signer.actedBy
              ? `${signer.actedBy} can answer and sign for ${name} instead, under Family.`
              : `Nobody acts for ${name} here.`
          } Check that it was their parent or guardian; if it wasn’t, `}
          <a href={paths.handOver(uid)}>hand over the tablet again</a>.
        </p>
        {signer.notedOther ? (
          <p>
            <strong>This isn’t the name you noted: {signer.notedOther}</strong>
          </p>
        ) : null}
        <PostForm action={paths.confirmSigner(uid)} isInline>
          <input type="hidden" name="seen" value={signer.seen} />
          <SubmitButton tone="quiet" isSmall>
            Confirm who signed
          </SubmitButton>
        </PostForm>
      </div>
    </Notice>
  );
}

const visitColumns: readonly Column<VisitRow>[] = [
  { header: 'When', cell: ({ when, isRemoved }) => (isRemoved ? <s>{when}</s> : when) },
  { header: 'Result', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
  { header: 'Where', cell: ({ where }) => where },
];

export function VisitsCard({ uid, visits }: { uid: string; visits: readonly VisitRow[] }) {
  return (
    <Card title="Last visits" aside={<a href={paths.memberVisits(uid)}>All visits</a>}>
      <Table
        caption="Last visits"
        columns={visitColumns}
        rows={visits}
        rowKey={({ id }) => id}
        empty={<p className="dim">No visits yet.</p>}
      />
    </Card>
  );
}
