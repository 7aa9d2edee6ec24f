import '../community.css';
import * as paths from '#app/paths.ts';
import type { Label } from '#domain/values/label.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RouteDrawing } from '../runs/route-drawing.tsx';
import type { RouteView } from '../runs/route-view.ts';
import { listNameOf, listOf } from './event-kinds.ts';
import type { EventFactsView } from './load-event.ts';

/** The head of every page about one event. */
export function EventHead({ event, chip = null }: { event: EventFactsView; chip?: Label | null }) {
  return (
    <PageHead
      back={<a href={listOf(event.kind)}>{listNameOf(event.kind)}</a>}
      title={event.title}
      lead={event.when}
      actions={chip ? <Chip tone={chip.tone}>{chip.text}</Chip> : undefined}
    />
  );
}

/** What an event is, for everyone. */
export function AboutEvent({ event, route = null }: { event: EventFactsView; route?: RouteView | null }) {
  const { kind, description, location, distance, price, places, who } = event;
  const { isCancelled, cancelReason, pictureId } = event;
  const facts = [
    { term: kind === 'run' ? 'Meet at' : 'Where', value: location || 'At the club' },
    ...(distance ? [{ term: 'Distance', value: distance }] : []),
    { term: 'For', value: who },
    ...(price ? [{ term: 'Price', value: price }] : []),
    ...(places ? [{ term: 'Places', value: places }] : []),
  ];
  return (
    <div className="stack">
      {isCancelled ? (
        <Notice tone="warn">
          This {event.kind} has been cancelled.{cancelReason ? ` ${cancelReason}` : ''}
        </Notice>
      ) : null}
      <Picture id={pictureId} size="medium" alt="" shape="wide" isFirst />
      {description ? <p className="event-text">{description}</p> : null}
      <Facts facts={facts} />
      <PaceGroups groups={event.paceGroups} />
      {route ? <RouteDrawing route={route} /> : null}
      <p>
        <a href={paths.eventFile(event.id)}>Add to calendar</a>
      </p>
    </div>
  );
}

function PaceGroups({ groups }: { groups: EventFactsView['paceGroups'] }) {
  if (groups.length === 0) return null;
  return (
    <section className="stack-tight">
      <h2>Pace groups</h2>
      <ul>
        {groups.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
