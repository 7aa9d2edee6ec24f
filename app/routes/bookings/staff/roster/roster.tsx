import './roster.css';
import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FillBar } from '../../../../ui/fill-bar.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import keepMarks from './keep-marks.js?url&no-inline';
import { Person } from './person.tsx';
import type { RosterView } from './roster-view.ts';

/** One session's people: marks, waitlist, walk-ins. Works as plain forms; the script marks at once and keeps marks while offline. */
export function Roster({ roster }: { roster: RosterView }) {
  const { title, when, where, cancelled, people, waitlist, gone } = roster;
  return (
    <>
      <PageHead title={title} above={when} lead={where} actions={<HeadActions roster={roster} />} />
      {cancelled === null ? null : <Notice tone="bad">This class was cancelled. {cancelled}</Notice>}
      <section
        className="roster stack"
        aria-label="Roster"
        data-session={roster.id}
        data-staff={roster.staffUid}
        data-send={paths.takeMarks(roster.id)}
        data-now={roster.renderedAt}
      >
        <Numbers roster={roster} />
        {people.length > 0 ? (
          <ul className="bare roster-people">
            {people.map((person) => (
              <Person key={person.uid} person={person} roster={roster} />
            ))}
          </ul>
        ) : (
          <Nobody roster={roster} />
        )}
        <Rest roster={roster} />
      </section>
      {waitlist.length > 0 ? <Waitlist roster={roster} /> : null}
      {gone.length > 0 ? <Gone roster={roster} /> : null}
      <script async src={keepMarks} />
    </>
  );
}

function HeadActions({ roster: { id, area, cancelled, links } }: { roster: RosterView }) {
  return (
    <>
      {links.map(({ href, label }) => (
        <ButtonLink key={href} href={href} tone="quiet" isSmall>
          {label}
        </ButtonLink>
      ))}
      {cancelled === null ? (
        <ButtonLink href={`${paths.addPerson(id)}?area=${area}`} tone="accent" isSmall icon="user-plus">
          Add somebody
        </ButtonLink>
      ) : null}
    </>
  );
}

function Numbers({ roster: { places, tally, marksOpen } }: { roster: RosterView }) {
  const { taken, capacity } = places;
  return (
    <div className="stack-tight">
      <p className="row between">
        <span>
          <strong>
            {taken} of {capacity}
          </strong>{' '}
          <span className="dim">places</span>
        </span>
        {marksOpen === null ? <TallyLine tally={tally} /> : null}
      </p>
      <FillBar taken={taken} capacity={capacity} />
      {marksOpen === null ? null : <p className="dim">{marksOpen}</p>}
      <p className="roster-news" role="status" data-news />
    </div>
  );
}

/** The script counts anew from what the rows say. */
function TallyLine({ tally }: Pick<RosterView, 'tally'>) {
  const parts = [
    ['attended', 'present', tally.here],
    ['late', 'late', tally.late],
    ['no-show', 'no-show', tally.noShow],
    ['booked', 'not marked', tally.unmarked],
  ] as const;
  return (
    <span className="roster-tally dim">
      {parts.map(([status, words, count]) => (
        <span key={status}>
          <b data-tally={status}>{count}</b> {words}
        </span>
      ))}
    </span>
  );
}

function Nobody({ roster: { isOver, cancelled } }: { roster: RosterView }) {
  if (cancelled !== null) {
    return (
      <EmptyState title="Nobody is on this class" icon="users">
        Everybody who was booked has been told.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isOver ? 'Nobody was booked' : 'Nobody is booked yet'} icon="users">
      {isOver ? 'If somebody was there all the same, add them.' : 'Whoever comes can be added on the spot.'}
    </EmptyState>
  );
}

function Rest({ roster: { id, area, marks, tally } }: { roster: RosterView }) {
  if (tally.unmarked === 0 || marks.length === 0) return null;
  return (
    <PostForm action={paths.markRest(id)}>
      <input type="hidden" name="area" value={area} />
      <div className="row" data-rest>
        <SubmitButton name="mark" value="attended" tone="quiet" isSmall icon="check">
          The rest are present
        </SubmitButton>
        {marks.includes('no-show') ? (
          <SubmitButton name="mark" value="no-show" tone="quiet" isSmall icon="x">
            The rest are no-shows
          </SubmitButton>
        ) : null}
      </div>
    </PostForm>
  );
}

function Waitlist({ roster: { waitlist } }: { roster: RosterView }) {
  return (
    <Card title="Waitlist">
      <ol className="bare stack-tight">
        {waitlist.map(({ uid, name, position }) => (
          <li key={uid}>
            <span className="dim">{position}.</span> {name}
          </li>
        ))}
      </ol>
      <p className="faint">Who waits and has come is added like anybody else, and leaves the waitlist.</p>
    </Card>
  );
}

function Gone({ roster }: { roster: RosterView }) {
  const { gone } = roster;
  return (
    <details className="roster-gone">
      <summary>Cancelled late ({gone.length})</summary>
      <ul className="bare roster-people">
        {gone.map((person) => (
          <Person key={person.uid} person={person} roster={roster} />
        ))}
      </ul>
    </details>
  );
}
