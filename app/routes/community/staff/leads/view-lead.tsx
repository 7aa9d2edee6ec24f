import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { daysToJoin, isTourAhead } from '#domain/community/leads/lead-pipeline.ts';
import { daysText, sourceLabel } from '#domain/community/leads/lead-text.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import type { Route } from './+types/view-lead.ts';
import '../../community.css';
import { findLead, leadRow } from './load-lead.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Lead' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const lead = await findLead(url, context, params.id);
  const { now: clock, settings } = context.get(servicesContext);
  const now = clock();
  const { areasOff } = await settings.read();
  const {
    email,
    mobile,
    source,
    interest,
    notes,
    status,
    tourAt,
    isOpen,
    lostReason,
    memberUid,
    noMessages,
    messagesAskedAt,
  } = lead;
  const days = daysToJoin(lead);
  return {
    ...leadRow(lead, now, areasOff),
    ...{ email, mobile: mobile && formatMobile(mobile), source: sourceLabel(source), interest, notes },
    ...{ status, isOpen, lostReason, isAhead: isTourAhead(lead, now) },
    messages: messagesText(noMessages, messagesAskedAt, now),
    asked: formatDateTime(lead.createdAt, now),
    days: days === null ? '' : daysText(days),
    canMark: tourAt !== null && Temporal.PlainDate.compare(localDate(now), localDate(tourAt)) >= 0,
    memberHref: hasMemberPage(memberUid) ? paths.viewMember(memberUid) : '',
  };
}

/** Empty: they neither turned them off nor asked for them again. */
function messagesText(isOff: boolean, askedAt: Temporal.Instant | null, now: Temporal.Instant): string {
  if (isOff) return 'No messages about joining';
  return askedAt ? `Asked for them again on ${formatDateTime(askedAt, now)}` : '';
}

type Page = Route.ComponentProps['loaderData'];

export default function ViewLeadPage({ loaderData }: Route.ComponentProps) {
  const { id, name, chip, interest, notes } = loaderData;
  return (
    <>
      <PageHead
        back={<a href={paths.listLeads}>Leads</a>}
        title={name}
        actions={
          <>
            <Chip tone={chip.tone}>{chip.text}</Chip>
            <ButtonLink href={paths.editLead(id)} tone="quiet" isSmall icon="pencil">
              Edit
            </ButtonLink>
          </>
        }
      />
      <div className="stack-loose">
        {loaderData.isUnconfirmed ? (
          <Notice tone="warn">
            <b>Not confirmed.</b> They asked while no email could be sent, so nobody has shown that the
            address is theirs. Call them. Once you book their tour, or save what you’ve agreed under Edit,
            this goes away.
          </Notice>
        ) : null}
        <Facts facts={factsOf(loaderData)} />
        <NextCard page={loaderData} />
        {interest ? (
          <section className="stack-tight">
            <h2>What they asked for</h2>
            <p className="lead-text">{interest}</p>
          </section>
        ) : null}
        {notes ? (
          <section className="stack-tight">
            <h2>Notes</h2>
            <p className="lead-text">{notes}</p>
          </section>
        ) : null}
        <p>
          <AdminOnly>
            <a href={paths.deleteLead(id)}>Delete this lead</a>
          </AdminOnly>
        </p>
      </div>
    </>
  );
}

function factsOf(page: Page) {
  const { email, mobile, source, asked, tour, assignedName, lostReason, days, status } = page;
  const { messages, memberHref } = page;
  return [
    { term: 'Email', value: email ? <a href={`mailto:${email}`}>{email}</a> : '' },
    { term: 'Phone', value: mobile },
    { term: 'Source', value: source },
    { term: 'First asked', value: asked },
    { term: 'Owner', value: assignedName || 'Nobody' },
    ...(messages ? [{ term: 'Messages', value: messages }] : []),
    ...(tour ? [{ term: 'Tour', value: tour }] : []),
    ...(status === 'lost' ? [{ term: 'Reason', value: lostReason }] : []),
    ...(days ? [{ term: 'Days to join', value: days }] : []),
    ...(memberHref ? [{ term: 'Account', value: <a href={memberHref}>See the member</a> }] : []),
  ];
}

/** What to do next, and the buttons for it. */
function NextCard({ page }: { page: Page }) {
  const { areasOff } = useShell().club;
  const { id, nextStep, due, isOpen, isAhead, canMark, status, memberHref } = page;
  if (!isOpen) {
    return (
      <PostForm action={paths.reopenLead(id)} isInline>
        <SubmitButton tone="quiet">Reopen</SubmitButton>
      </PostForm>
    );
  }
  const hasTour = status === 'booked';
  const hasTours = !areasOff.includes('tours');
  return (
    <Card title="Next step" aside={<span className="dim">{due}</span>}>
      <p>{nextStep}</p>
      <div className="row lead-actions">
        {canMark && status !== 'enquiry' ? <Marks page={page} /> : null}
        {hasTours ? (
          <ButtonLink href={paths.bookLeadTour(id)} tone={hasTour ? 'quiet' : undefined} isSmall>
            {isAhead ? 'Move the tour' : 'Book a tour'}
          </ButtonLink>
        ) : null}
        {isAhead && hasTours ? (
          <ButtonLink href={paths.cancelLeadTour(id)} tone="quiet" isSmall>
            Cancel the tour
          </ButtonLink>
        ) : null}
        {memberHref === '' ? (
          <ButtonLink href={paths.addMemberFromLead(id)} tone="quiet" isSmall>
            Add as a member
          </ButtonLink>
        ) : null}
        <ButtonLink href={paths.joinLead(id)} tone="quiet" isSmall>
          Mark as joined
        </ButtonLink>
        {isAhead ? null : (
          <ButtonLink href={paths.loseLead(id)} tone="quiet" isSmall>
            Close as lost
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function Marks({ page: { id, status } }: { page: Page }) {
  return (
    <>
      {status === 'attended' ? null : <Mark id={id} mark="attended" label="They came" />}
      {status === 'no-show' ? null : <Mark id={id} mark="no-show" label="They didn’t come" />}
      {status === 'booked' ? null : <Mark id={id} mark="booked" label="Undo" />}
    </>
  );
}

function Mark({ id, mark, label }: { id: string; mark: string; label: string }) {
  return (
    <PostForm action={paths.markLeadTour(id)} isInline>
      <input type="hidden" name="mark" value={mark} />
      <SubmitButton tone={mark === 'attended' ? undefined : 'quiet'} isSmall>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
