import * as paths from '#app/paths.ts';
import { GIVE_CODE, mayGive } from '#domain/accounts/give-code.ts';
import type { TaskReader } from '#domain/desk/staff-task.ts';
import { canBeMailed } from '#domain/families/family.ts';
import { whoGivesSignIn } from '#domain/families/guardians.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';
import { findLoginGift } from '#server/families/give-login.ts';
import { asGuarded } from '#server/families/guarded-person.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import { findNoteConfirmed } from '#server/health/confirm-signer.ts';
import { listPinnedNotes } from '#server/members/member-notes.ts';
import { listOpenRequests, type OpenRequest } from '#server/members/open-requests.ts';
import { findOwnNotice } from '#server/membership/price-rises/find-notice.ts';
import { creditFindingId } from '#server/payments/report-credit.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { closedTo } from '../../accounts/closed-notice.tsx';
import { ClosedAccountNotice } from '../../accounts/staff/closed-account-notice.tsx';
import { UnconfirmedNotice } from '../../accounts/staff/unconfirmed-notice.tsx';
import { TaskList } from '../../desk/task-list.tsx';
import { readTasksAbout, taskReader } from '../../desk/task-rows.ts';
import { bookedBesides } from '../../membership/affected-classes.ts';
import { AlsoBooked } from '../home-cards.tsx';
import type { Route } from './+types/view-member.ts';
import { NextClassesCard } from './classes-table.tsx';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';
import { MembershipCard, ParqCard, SignerNotice, VisitsCard, WaiverCard } from './member-cards.tsx';
import { listClassesAhead } from './member-classes-view.ts';
import { accountFacts, membershipFacts, parqSummary, personFacts, statusChip } from './member-view.ts';
import { membershipActions } from './membership-actions.ts';
import { noteRow } from './note-rows.ts';
import { PinnedNotes } from './pinned-notes.tsx';
import { readVisitRows } from './visit-rows.ts';
import { signerSummary, waiverSummary } from './waiver-summary.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.head.name ?? 'Member' }];

const VISITS_SHOWN = 5;
const CLASSES_SHOWN = 5;

/** What the desk needs to know about one member; PAR-Q answers are on their own page, because viewing them is recorded. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, identity, config } = services;
  const { head, member, plan, isAdmin, now } = await readMemberHead(url, context, id);
  const login = requireLogin(context);
  const settings = await services.settings.read();
  const mayReview = isAdmin && !settings.areasOff.includes('challenges');
  const [pending, requested, toldAt, account, credit, visits, classes, besides, notes, requests] =
    await Promise.all([
      identity.findConfirmation({ uid: id }),
      member.requestedPlanId ? store.find(plans, member.requestedPlanId) : null,
      findOwnNotice(store, member),
      identity.findAccount(id),
      findCreditLeft(services, member),
      readVisitRows(store, id, { limit: VISITS_SHOWN, cursor: null }, now),
      listClassesAhead(store, id, CLASSES_SHOWN, now),
      bookedBesides(store, id, now),
      readNotes(store, id, taskReader(context), now),
      listOpenRequests(store, id),
    ]);
  const guardians = await listGuardianNames(store, member, now);
  return {
    ...{ head, ...notes },
    isAdmin,
    creditLeft: credit,
    chip: statusChip(member, now),
    membership: membershipFacts(
      member,
      { plan, requested, toldAt, joiningFeeInPence: settings.joiningFeeInPence },
      now,
    ),
    actions: membershipActions({ member, plan, isAdmin }, now).filter(({ isEnding }) => !isEnding),
    parq: parqSummary(member, now),
    signer: signerSummary(member, guardians),
    waiver: waiverSummary(member, settings, now),
    person: personFacts(
      member,
      {
        names: guardians,
        confirmed: guardians.length > 0 ? null : await findNoteConfirmed(store, member),
      },
      now,
    ),
    account: accountFacts(account, await findLoginGift(store, member), now),
    unconfirmedEmail: account?.emailState === 'unconfirmed' ? account.email : '',
    isUnreachable: account === null && !canBeMailed(member, now),
    mayGiveLogin: whoGivesSignIn(null, asGuarded(member), { uid: login.uid, isAdmin }, now) !== 'admin',
    canInvite: canMail({ config }) && account !== null && !account.isDisabled,
    canGive: account !== null && mayGive(account, login.claims),
    closed: closedTo(member, now),
    newEmail: pending?.isChange ? pending.email : '',
    visits: visits.rows.slice(0, VISITS_SHOWN),
    classes,
    besides: besides.map(({ id: bookedId, label }) => ({ id: bookedId, label, href: '' })),
    requests: requests.map((request) => requestView(request, mayReview, now)),
  };
}

/** What staff should read first, and what there is to do about them. */
async function readNotes(store: Store, uid: string, reader: TaskReader, now: Temporal.Instant) {
  const [pinned, tasks] = await Promise.all([
    listPinnedNotes(store, uid),
    readTasksAbout(store, uid, reader, now),
  ]);
  return { pinned: pinned.map((note) => noteRow(note, { ...reader, uid: '' }, now)), tasks };
}

/** What to do about credit that they left with; empty: nothing. */
async function findCreditLeft({ store }: Services, { stripeCustomerId }: Member): Promise<string> {
  if (stripeCustomerId === '') return '';
  const finding = await store.find(paymentFindings, creditFindingId(stripeCustomerId));
  return finding?.isOpen ? finding.sentence : '';
}

type View = Route.ComponentProps['loaderData'];

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const { head, isAdmin, unconfirmedEmail, chip, membership, actions, parq } = loaderData;
  const { uid } = head;
  return (
    <MemberFrame head={head} tab="Overview">
      {loaderData.creditLeft ? (
        <Notice tone="warn">
          {loaderData.creditLeft} {isAdmin ? <a href={paths.listFindings}>Online payments</a> : null}
        </Notice>
      ) : null}
      <PinnedNotes notes={loaderData.pinned} />
      {loaderData.tasks.length > 0 ? (
        <Card title="To do" aside={<a href={paths.listTasks}>All tasks</a>}>
          <TaskList tasks={loaderData.tasks} />
        </Card>
      ) : null}
      {loaderData.isUnreachable && head.family ? (
        <Notice tone="warn">
          {head.name} is 18 or older and has no sign-in: nobody can book for them, and no email reaches them.{' '}
          {loaderData.mayGiveLogin ? (
            <a href={paths.giveLogin(uid)}>Give them a sign-in</a>
          ) : (
            'An admin can give them one.'
          )}
        </Notice>
      ) : null}
      {unconfirmedEmail ? <UnconfirmedNotice uid={uid} email={unconfirmedEmail} /> : null}
      {loaderData.closed ? (
        <ClosedAccountNotice uid={uid} name={head.name} closed={loaderData.closed} />
      ) : null}
      {loaderData.newEmail ? (
        <Notice tone="info">
          {`${head.name} has given a new email address, ${loaderData.newEmail}, which waits for its code. Until then ${head.email} counts.`}{' '}
          {loaderData.canGive ? <a href={paths.giveCode(uid)}>Give them the code</a> : null}
        </Notice>
      ) : null}
      <SignerNotice uid={uid} name={head.name} signer={loaderData.signer} />
      <div className="cols stack">
        <div className="stack">
          <MembershipCard chip={chip} facts={membership} actions={actions} />
          <RequestsCard requests={loaderData.requests} />
          <ParqCard uid={uid} parq={parq} isAdmin={isAdmin} />
          <WaiverCard uid={uid} waiver={loaderData.waiver} />
          <NextClassesCard uid={uid} classes={loaderData.classes} />
          {loaderData.besides.length > 0 ? <AlsoBooked besides={loaderData.besides} /> : null}
          <VisitsCard uid={uid} visits={loaderData.visits} />
        </div>
        <PersonSide {...loaderData} />
      </div>
    </MemberFrame>
  );
}

function PersonSide({ head: { uid, email }, isAdmin, person, account, canInvite, canGive }: View) {
  return (
    <div className="stack">
      <Card title="Details" aside={<a href={paths.editMember(uid)}>Edit</a>}>
        <Facts facts={person} />
      </Card>
      <Card title="Account" aside={isAdmin && email ? <a href={paths.changeRoles(uid)}>Roles</a> : null}>
        <Facts facts={account} />
        <div className="row">
          {canInvite ? (
            <ButtonLink href={paths.inviteMember(uid)} tone="quiet" isSmall icon="mail">
              Email a password link
            </ButtonLink>
          ) : null}
          {canGive ? (
            <ButtonLink href={paths.giveCode(uid)} tone="quiet" isSmall icon="key-round">
              {GIVE_CODE}
            </ButtonLink>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

type RequestView = { key: string; text: string; href: string };

/** What they asked for, with the page that settles it. @param mayReview whether the reader may review scores */
function requestView(request: OpenRequest, mayReview: boolean, now: Temporal.Instant): RequestView {
  const { kind, id, at } = request;
  const when = relativeDateTimeInside(at, now);
  if (kind === 'score') {
    const href = mayReview ? paths.reviewSubmission(id) : '';
    return { key: id, text: `Sent in a challenge score, ${when}`, href };
  }
  const about = request.trainerName ? `personal training with ${request.trainerName}` : 'joining or a tour';
  return { key: id, text: `Asked about ${about}, ${when}`, href: paths.viewLead(id) };
}

/** Nothing where nothing is waiting. */
function RequestsCard({ requests }: { requests: readonly RequestView[] }) {
  if (requests.length === 0) return null;
  return (
    <Card title="Waiting for an answer">
      <ul>
        {requests.map(({ key, text, href }) => (
          <li key={key}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
    </Card>
  );
}
