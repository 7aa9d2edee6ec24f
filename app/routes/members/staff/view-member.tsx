import * as paths from '#app/paths.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { notFound } from '#server/access/not-found.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { readProfile } from '#server/members/read-profile.ts';
import { listSessionPacksOnOffer } from '#server/membership/list-plans.ts';
import { creditFindingId } from '#server/payments/report-credit.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { UnconfirmedNotice } from '../../accounts/staff/unconfirmed-notice.tsx';
import type { Route } from './+types/view-member.ts';
import { auditEvent } from './audit-view.ts';
import { MembershipCard, ParqCard, VisitsCard } from './member-cards.tsx';
import { ClassesCard } from './member-classes.tsx';
import { readMemberClasses } from './member-classes-view.ts';
import {
  accountFacts,
  membershipActions,
  membershipFacts,
  parqSummary,
  personFacts,
  statusChip,
  visitRow,
} from './member-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Member' }];

const VISITS_SHOWN = 10;
const AUDIT_SHOWN = 8;

/** Everything about one member except their PAR-Q answers, because viewing those is recorded. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, identity, config } = services;
  const now = services.now();
  const member = await readProfile(services, id);
  if (!member) throw notFound(url);
  const [plan, requested, account, credit, lists, trainingPacks] = await Promise.all([
    member.planId ? store.find(plans, member.planId) : null,
    member.requestedPlanId ? store.find(plans, member.requestedPlanId) : null,
    identity.findAccount(id),
    findCreditLeft(services, member),
    readLists(services, id),
    listSessionPacksOnOffer(store),
  ]);
  return {
    uid: id,
    checkInHref: paths.checkInAtDesk(id),
    logHref: `${paths.accessLog}?${new URLSearchParams({ member: id })}`,
    name: displayName(member),
    pictureId: member.pictureId,
    deskFlag: member.deskFlag,
    hasTrainingPacks: trainingPacks.length > 0,
    creditLeft: credit,
    chip: statusChip(member, now),
    membership: membershipFacts(member, plan, requested, now),
    actions: membershipActions(member, now),
    parq: parqSummary(member, now),
    person: personFacts(member, now),
    account: accountFacts(account, now),
    hasAccount: account !== null,
    canSend: config.smtp !== null,
    unconfirmedEmail: account?.emailState === 'unconfirmed' ? account.email : '',
    rolesHref: paths.changeRoles(id),
    canInvite: account !== null && !account.isDisabled,
    visits: lists.visits.map((entry) => visitRow(entry, now)),
    audit: lists.audit.map((entry) => auditEvent(entry, member.name, now)),
    classes: await readMemberClasses(services, id, now),
  };
}

/** What to do about credit that they left with; empty: nothing. */
async function findCreditLeft({ store }: Services, { stripeCustomerId }: Member): Promise<string> {
  if (stripeCustomerId === '') return '';
  const finding = await store.find(paymentFindings, creditFindingId(stripeCustomerId));
  return finding?.isOpen ? finding.sentence : '';
}

async function readLists({ store }: Pick<Services, 'store'>, id: string) {
  const newestFirst = { where: [['memberUid', '==', id]], orderBy: [['at', 'desc']] } as const;
  const [visits, audit] = await Promise.all([
    store.query(accessLogs, { ...newestFirst, limit: VISITS_SHOWN }),
    store.query(auditLog, { ...newestFirst, limit: AUDIT_SHOWN }),
  ]);
  return { visits: visits.items, audit: audit.items };
}

type View = Route.ComponentProps['loaderData'];

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const { uid, name, deskFlag, unconfirmedEmail, canSend, chip, membership, actions, parq, visits } =
    loaderData;
  return (
    <>
      <PageHead title={name} actions={<HeadActions {...loaderData} />} />
      {deskFlag ? <Notice tone="warn">Desk flag: {deskFlag}</Notice> : null}
      {loaderData.creditLeft ? (
        <Notice tone="warn">
          {loaderData.creditLeft} <a href={paths.listFindings}>Online payments</a>
        </Notice>
      ) : null}
      {unconfirmedEmail ? <UnconfirmedNotice uid={uid} email={unconfirmedEmail} canSend={canSend} /> : null}
      <div className="cols stack">
        <div className="stack">
          <MembershipCard chip={chip} facts={membership} actions={actions} />
          <ParqCard uid={uid} parq={parq} />
          <ClassesCard classes={loaderData.classes} />
          <VisitsCard visits={visits} logHref={loaderData.logHref} />
        </div>
        <PersonSide {...loaderData} />
      </div>
    </>
  );
}

function HeadActions({ uid, checkInHref, deskFlag, hasTrainingPacks }: View) {
  return (
    <>
      <ButtonLink href={checkInHref} tone="quiet" isSmall icon="door-open">
        Check in
      </ButtonLink>
      <ButtonLink href={paths.deskFlag(uid)} tone="quiet" isSmall icon="hand">
        {deskFlag ? 'Edit desk flag' : 'Add desk flag'}
      </ButtonLink>
      {hasTrainingPacks ? (
        <ButtonLink href={paths.sellPack(uid)} tone="quiet" isSmall icon="id-card">
          Sell training pack
        </ButtonLink>
      ) : null}
      <ButtonLink href={paths.editMember(uid)} tone="quiet" isSmall icon="pencil">
        Edit details
      </ButtonLink>
    </>
  );
}

function PersonSide({
  uid,
  name,
  pictureId,
  rolesHref,
  person,
  account,
  hasAccount,
  canInvite,
  audit,
}: View) {
  return (
    <div className="stack">
      <Card
        title="Details"
        aside={<a href={paths.memberPhoto(uid)}>{pictureId ? 'Change photo' : 'Add photo'}</a>}
      >
        <Picture id={pictureId} size="small" alt={`Photo of ${name}`} shape="square" isFirst />
        <Facts facts={person} />
      </Card>
      <Card title="Account">
        <Facts facts={account} />
        <div className="row">
          {canInvite ? (
            <ButtonLink href={paths.inviteMember(uid)} tone="quiet" isSmall icon="mail">
              Create password link
            </ButtonLink>
          ) : null}
          {hasAccount ? (
            <>
              <ButtonLink href={paths.correctEmail(uid)} tone="quiet" isSmall icon="pencil">
                Correct email
              </ButtonLink>
              <ButtonLink href={rolesHref} tone="quiet" isSmall icon="shield">
                Roles
              </ButtonLink>
            </>
          ) : null}
        </div>
      </Card>
      <Card title="Audit log" aside={<a href={paths.memberAudit(uid)}>See all</a>}>
        {audit.length > 0 ? <Timeline events={audit} /> : <p className="dim">No activity yet.</p>}
      </Card>
    </div>
  );
}
