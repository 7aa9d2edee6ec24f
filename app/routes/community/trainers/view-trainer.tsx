import '../community.css';
import * as paths from '#app/paths.ts';
import { sessionsText } from '#domain/community/session-packs.ts';
import { formatPrice } from '#domain/values/money.ts';
import { findFreeTimes } from '#server/community/trainers/find-free-times.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { listSessionPacksOnOffer } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/view-trainer.ts';
import { findShownTrainer } from './find-trainer.ts';
import { FreeTimes } from './free-times.tsx';
import { Specialities } from './specialities.tsx';
import { freeDayView, trainerCard } from './trainer-view.ts';

export const meta: Route.MetaFunction = shareable(
  ({ loaderData }) => [
    { title: loaderData ? loaderData.shared.title : 'Personal trainer' },
    { name: 'description', content: loaderData?.shared.description },
  ],
  ({ loaderData }) => loaderData?.pictureId,
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const trainer = await findShownTrainer(url, context, params.id);
  const [days, packs] = await Promise.all([
    findFreeTimes(services, trainer),
    listSessionPacksOnOffer(services.store, trainer.id),
  ]);
  const { name, headline, about } = trainer;
  return {
    ...trainerCard(trainer),
    about,
    packs: packs.map(packOffer),
    days: days.map((day) => freeDayView(day, services.now())),
    shared: {
      title: `${name}, personal trainer`,
      description: headline,
    },
  };
}

/** `10 sessions: £400, that’s £40 a session`. */
function packOffer({ name, classAllowance, priceInPence }: Plan) {
  const sessions = classAllowance ?? 1;
  const price = formatPrice(priceInPence, 'one-off');
  const each = formatPrice(Math.round(priceInPence / sessions), 'one-off');
  const value = `${sessionsText(sessions)} for ${price}${sessions > 1 ? `, that’s ${each} each` : ''}`;
  return { term: name, value };
}

export default function ViewTrainerPage({ loaderData }: Route.ComponentProps) {
  const { id, name, headline, about, rate, specialities, pictureId, days, packs } = loaderData;
  return (
    <div className="stack">
      <PageHead back={<a href={paths.listTrainers}>Personal trainers</a>} title={name} lead={headline} />
      <div className="trainer-columns">
        <div className="stack">
          <div className="trainer-photo">
            <Picture id={pictureId} size="medium" alt={name} shape="whole" isFirst />
          </div>
          <Specialities of={specialities} />
          {about ? <p className="trainer-text">{about}</p> : null}
        </div>
        <div className="stack">
          <Card title="Prices">
            <p>{rate}</p>
            {packs.length > 0 ? <Facts facts={packs} /> : null}
            <ButtonLink href={paths.enquire(id)}>Ask {name} about training</ButtonLink>
          </Card>
          <Card title="Free times">
            <FreeTimes days={days} />
          </Card>
        </div>
      </div>
    </div>
  );
}
