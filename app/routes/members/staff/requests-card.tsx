import * as paths from '#app/paths.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import type { OpenRequest } from '#server/members/open-requests.ts';
import { Card } from '../../../ui/card.tsx';

type RequestView = { key: string; text: string; href: string };

/** What they asked for, with the page that settles it. @param mayReview whether the reader may review scores */
export function requestView(request: OpenRequest, mayReview: boolean, now: Temporal.Instant): RequestView {
  const { kind, id, at } = request;
  const when = relativeDateTimeInside(at, now);
  if (kind === 'score') {
    const href = mayReview ? paths.reviewSubmission(id) : '';
    return { key: id, text: `Sent in a challenge score, ${when}`, href };
  }
  const whom = request.trainerName ? `personal training with ${request.trainerName}` : 'joining or a tour';
  return { key: id, text: `Asked about ${whom}, ${when}`, href: paths.viewLead(id) };
}

/** Nothing where nothing is waiting. */
export function RequestsCard({ requests }: { requests: readonly RequestView[] }) {
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
