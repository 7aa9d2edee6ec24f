import './events.css';
import * as paths from '#app/paths.ts';
import type { Label } from '#domain/values/label.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { EventFactsView } from './load-event.ts';

/** The head of every page about one event. */
export function EventHead({ event, chip = null }: { event: EventFactsView; chip?: Label | null }) {
  return (
    <PageHead
      above={<a href={paths.listEvents}>Events</a>}
      title={event.title}
      lead={event.when}
      actions={chip ? <Chip tone={chip.tone}>{chip.text}</Chip> : undefined}
    />
  );
}

/** What an event is, for everyone. */
export function AboutEvent({ event }: { event: EventFactsView }) {
  const { description, location, price, places, who, isCancelled, cancelReason, pictureId } = event;
  const facts = [
    { term: 'Where', value: location || 'At the club' },
    { term: 'For', value: who },
    ...(price ? [{ term: 'Price', value: price }] : []),
    ...(places ? [{ term: 'Places', value: places }] : []),
  ];
  return (
    <div className="stack">
      {isCancelled ? (
        <Notice tone="warn">This event has been cancelled.{cancelReason ? ` ${cancelReason}` : ''}</Notice>
      ) : null}
      <Picture id={pictureId} size="medium" alt="" shape="wide" isFirst />
      {description ? <p className="event-text">{description}</p> : null}
      <Facts facts={facts} />
      <p>
        <a href={paths.eventFile(event.id)}>Add to calendar</a>
      </p>
    </div>
  );
}
