import * as paths from '#app/paths.ts';
import { isTrainerShown } from '#domain/community/trainer.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import { FreeTimes } from '../../trainers/free-times.tsx';
import { freeDayView, weekView } from '../../trainers/trainer-view.ts';
import type { Route } from './+types/trainer-diary.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.name ? `${loaderData.name}: personal training` : 'Personal training' },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const trainer = await findOwnTrainer(url, context, params.id);
  const days = await findFreeTimes(services, trainer);
  const { id, name, headline, isHidden } = trainer;
  return {
    ...{ id, name, isHidden, isWritten: headline !== '', isShown: isTrainerShown(trainer) },
    week: weekView(trainer),
    days: days.map((day) => freeDayView(day, services.now())),
  };
}

export default function TrainerDiaryPage({ loaderData }: Route.ComponentProps) {
  const { name, week, days } = loaderData;
  return (
    <>
      <PageHead
        title={name || 'Personal training'}
        lead="Personal training"
        actions={<Actions page={loaderData} />}
      />
      <div className="stack-loose">
        <Status page={loaderData} />
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
