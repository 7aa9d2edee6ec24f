import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { EarlierView } from './answers-view.ts';

/** The member's earlier answers; nothing if there are none. */
export function EarlierCard({ earlier: { results, olderHref } }: { earlier: EarlierView }) {
  if (results.length === 0) return null;
  const events = results.map(({ key, when, dateTime, hasYes, yesTo, note }) => ({
    key,
    when,
    dateTime,
    title: hasYes ? 'Yes to at least one question' : 'No to every question',
    detail: [...yesTo, note].filter(Boolean).join(' · '),
    tone: hasYes ? ('warn' as const) : ('plain' as const),
  }));
  return (
    <Card title="Earlier answers">
      <Timeline events={events} />
      {olderHref ? (
        <ButtonLink href={olderHref} tone="quiet" isSmall>
          Older answers
        </ButtonLink>
      ) : null}
    </Card>
  );
}
