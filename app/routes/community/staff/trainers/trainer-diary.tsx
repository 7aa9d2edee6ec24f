import '../../community.css';
import * as paths from '#app/paths.ts';
import { isTrainerShown } from '#domain/community/trainer.ts';
import { findEnquiries } from '#server/community/trainers/find-enquiries.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import { findDiary, findOpenPacks } from '#server/community/trainers/find-sessions.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import { FreeTimes } from '../../trainers/free-times.tsx';
import { enquiryView, freeDayView, weekView } from '../../trainers/trainer-view.ts';
import { packView, trainingView } from '../../trainers/training-view.ts';
import type { Route } from './+types/trainer-diary.ts';
import { DiaryTable, EnquiryList, PackTable } from './diary-lists.tsx';

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
