import type { Tone } from '#domain/values/label.ts';
import '../routes/club/staff/club-staff.css';
import type { ReactNode } from 'react';

export type TimelineEvent = {
  key: string;
  /** The time as text, and in ISO form. */
  when: string;
  dateTime: string;
  title: ReactNode;
  detail?: ReactNode;
  tone?: Tone;
};

/** What happened, newest first: memberships, audit, visits. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline bare">
      {events.map(({ key, when, dateTime, title, detail, tone = 'plain' }) => (
        <li key={key} className={`timeline-${tone}`}>
          <time dateTime={dateTime}>{when}</time>
          <p>{title}</p>
          {detail ? <div className="dim">{detail}</div> : null}
        </li>
      ))}
    </ol>
  );
}
