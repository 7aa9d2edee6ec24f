import '../../community.css';
import * as paths from '#app/paths.ts';
import { isTrainerShown } from '#domain/community/trainer.ts';
import { telHref } from '#domain/members/mobile-number.ts';
import { findEnquiries } from '#server/community/trainers/find-enquiries.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import { findDiary, findOpenPacks } from '#server/community/trainers/find-sessions.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import { FreeTimes } from '../../trainers/free-times.tsx';
import { enquiryView, freeDayView, weekView } from '../../trainers/trainer-view.ts';
import { type PackView, packView, type TrainingView, trainingView } from '../../trainers/training-view.ts';
import type { Route } from './+types/trainer-diary.ts';

/** A trainer's sessions, each with what can be done about it. */
function DiaryTable({ rows }: { rows: readonly TrainingView[] }) {
  return (
    <Table
      caption="Sessions"
      columns={sessionColumns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No sessions booked" icon="calendar-days" />}
    />
  );
}

const sessionColumns: readonly Column<TrainingView>[] = [
  { header: 'When', cell: ({ when }) => when },
  { header: 'Member', cell: ({ memberName }) => memberName },
  {
    header: 'State',
    cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>,
    onPhone: 'aside',
  },
  { header: 'Action', cell: (session) => <SessionActions session={session} /> },
];

function SessionActions({ session }: { session: TrainingView }) {
  const { status, canBeDone } = session;
  return (
    <div className="row">
      {canBeDone ? <Mark session={session} mark="done" label="Done" /> : null}
      {status === 'booked' ? <Mark session={session} mark="cancelled" label="Cancel session" /> : null}
      {status === 'done' ? <Mark session={session} mark="booked" label="Undo" /> : null}
    </div>
  );
}

function Mark({ session, mark, label }: { session: TrainingView; mark: string; label: string }) {
  const { id, memberName, when } = session;
  return (
    <PostForm action={paths.markTraining(id)} isInline>
      <input type="hidden" name="mark" value={mark} />
      <SubmitButton tone="quiet" isSmall aria-label={`${memberName}, ${when}: ${label}`}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}

/** The packs with sessions to do. */
function PackTable({ rows }: { rows: readonly PackView[] }) {
  return (
    <Table
      caption="Packs"
      columns={packColumns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No packs yet" icon="id-card">
          When the desk sells a pack of sessions with you, you book them here.
        </EmptyState>
      }
    />
  );
}

const packColumns: readonly Column<PackView>[] = [
  { header: 'Member', cell: ({ memberName }) => memberName },
  { header: 'Left to book', cell: ({ left, sessions }) => `${left} of ${sessions}` },
  { header: 'Done', cell: ({ doneCount }) => doneCount, isNumeric: true, onPhone: 'wide-only' },
  { header: 'Valid', cell: ({ expires }) => expires },
  {
    header: 'Action',
    cell: ({ id, memberName, canBook }) =>
      canBook ? (
        <ButtonLink
          href={paths.bookTraining(id)}
          tone="quiet"
          isSmall
          aria-label={`Book a session with ${memberName}`}
        >
          Book
        </ButtonLink>
      ) : null,
  },
];

/** The newest enquiries to a trainer. */
function EnquiryList({ of }: { of: readonly ReturnType<typeof enquiryView>[] }) {
  if (of.length === 0) return <p className="dim">No enquiries yet.</p>;
  return (
    <ul className="bare lines">
      {of.map(({ id, name, when, email, mobile, message }) => (
        <li key={id} className="stack-tight">
          <p>
            <strong>{name}</strong> <span className="dim">{when}</span>
          </p>
          <p className="trainer-text">{message}</p>
          <p className="row">
            <a href={`mailto:${email}`}>{email}</a>
            {mobile ? <a href={telHref(mobile)}>{mobile}</a> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.name ? `${loaderData.name}: personal training` : 'Personal training' },
];

/** Sessions of these days can still be marked. */
const DAYS_BACK = 14;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const trainer = await findOwnTrainer(url, context, params.id);
  const { store, now } = services;
  // What has not been marked yet comes first.
  const from = now().subtract({ hours: 24 * DAYS_BACK });
  const [days, enquiries, diary, packs] = await Promise.all([
    findFreeTimes(services, trainer),
    findEnquiries(store, trainer.uid),
    findDiary(store, trainer.id, from, url.searchParams.get('cursor')),
    findOpenPacks(store, trainer.id),
  ]);
  const { id, name, headline, isHidden } = trainer;
  return {
    ...{ id, name, isHidden, isWritten: headline !== '', isShown: isTrainerShown(trainer) },
    week: weekView(trainer),
    enquiries: enquiries.map((lead) => enquiryView(lead, now())),
    sessions: diary.items.map((session) => trainingView(session, now())),
    packs: packs.map((pack) => packView(pack, now())),
    ...pageHrefs(paths.trainerDiary(id), new URLSearchParams(), diary),
    days: days.map((day) => freeDayView(day, now())),
  };
}

export default function TrainerDiaryPage({ loaderData }: Route.ComponentProps) {
  const { name, week, days, enquiries, sessions, packs, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead
        title={name || 'Personal training'}
        lead="Personal training"
        actions={<Actions page={loaderData} />}
      />
      <div className="stack-loose">
        <Status page={loaderData} />
        <section className="stack-tight">
          <h2>Sessions</h2>
          <DiaryTable rows={sessions} />
          {previousHref || nextHref ? (
            <Pager summary="" previousHref={previousHref} nextHref={nextHref} />
          ) : null}
        </section>
        <section className="stack-tight">
          <h2>Packs</h2>
          <PackTable rows={packs} />
        </section>
        <Card title="Enquiries">
          <EnquiryList of={enquiries} />
        </Card>
        <Card title="Free times">
          <FreeTimes days={days} />
        </Card>
        <Card title="Offered each week">
          {week.length === 0 ? <p className="dim">No times yet.</p> : <Facts facts={week} />}
        </Card>
      </div>
    </>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Status({ page: { isHidden, isWritten } }: { page: Page }) {
  if (isHidden) return <Notice tone="warn">This profile is hidden. An admin can show it again.</Notice>;
  if (!isWritten)
    return <Notice tone="warn">This profile isn’t shown yet: it has to be written first.</Notice>;
  return null;
}

function Actions({ page: { id, isShown } }: { page: Page }) {
  return (
    <>
      {isShown ? (
        <ButtonLink href={paths.viewTrainer(id)} tone="quiet" isSmall icon="eye">
          As members see it
        </ButtonLink>
      ) : null}
      <ButtonLink href={paths.editTrainer(id)} tone="quiet" isSmall icon="pencil">
        Edit profile
      </ButtonLink>
      <ButtonLink href={paths.trainerPhoto(id)} tone="quiet" isSmall icon="image">
        Photo
      </ButtonLink>
    </>
  );
}
