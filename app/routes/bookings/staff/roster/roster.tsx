import './roster.css';
import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FillBar } from '../../../../ui/fill-bar.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import registerWorker from '../../../members/register-offline-worker.js?url&no-inline';
import { WorkoutPlan } from '../../../training/workout-plan.tsx';
import offlineMarks from './offline-marks.js?url&no-inline';
import { Person } from './person.tsx';
import type { RosterView } from './roster-view.ts';

/** One session's people: marks, waitlist, walk-ins. Works as plain forms; the script marks at once and saves marks while offline. */
export function Roster({ roster }: { roster: RosterView & { isKept: boolean } }) {
  const { title, when, where, cancelled, people, waitlist, lateCancelled } = roster;
  return (
    <>
      <PageHead title={title} above={when} lead={where} actions={<HeadActions roster={roster} />} />
      {cancelled === null ? null : (
        <Notice tone="bad">{`This class was cancelled. ${cancelled}`.trim()}</Notice>
      )}
      <section
        className="roster stack"
        aria-label="Roster"
        data-session={roster.id}
        data-staff={roster.staffUid}
        data-send={paths.takeMarks(roster.id)}
        data-now={roster.renderedAt}
      >
        <Numbers roster={roster} />
        <Rest roster={roster} />
        {people.length > 0 ? (
          <ul className="bare roster-people">
            {people.map((person) => (
              <Person key={person.uid} person={person} roster={roster} />
            ))}
          </ul>
        ) : (
          <NoPeople roster={roster} />
        )}
      </section>
      {roster.workout ? <RosterWorkout workout={roster.workout} /> : null}
      {waitlist.length > 0 ? <Waitlist roster={roster} /> : null}
      {lateCancelled.length > 0 ? <LateCancelled roster={roster} /> : null}
      <noscript>
        <p className="dim">Without JavaScript this page needs a connection.</p>
      </noscript>
      <script defer src={offlineMarks} />
      {roster.isKept ? <script defer src={registerWorker} data-worker={paths.offlineWorker} /> : null}
    </>
  );
}

function RosterWorkout({ workout: { href, view, label } }: { workout: NonNullable<RosterView['workout']> }) {
  return (
    <section className="stack-tight" aria-label="Workout">
      <div className="row between">
        <h2>
          <a href={href}>{view.title}</a>
        </h2>
        <Chip tone={label.tone}>{label.text}</Chip>
      </div>
      <WorkoutPlan workout={view} heading="h3" />
    </section>
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
          Add someone
        </ButtonLink>
      ) : null}
    </>
  );
}

function Numbers({ roster: { places, tally, marksOpen } }: { roster: RosterView }) {
  const { taken, capacity, text } = places;
  return (
    <div className="stack-tight">
      <p className="row between">
        <span>
          <strong>{text}</strong>
        </span>
        {marksOpen === null ? <TallyLine tally={tally} /> : null}
      </p>
      <FillBar taken={taken} capacity={capacity} />
      {marksOpen === null ? null : <p className="dim">{marksOpen}</p>}
      <p className="roster-message" role="status" data-message />
    </div>
  );
}

/** The script recounts from the rows. */
function TallyLine({ tally }: Pick<RosterView, 'tally'>) {
  const parts = [
    ['attended', 'present', tally.here],
    ['late', 'late', tally.late],
    ['no-show', 'no-show', tally.noShow],
    ['booked', 'not marked', tally.unmarked],
  ] as const;
  return (
    <span className="roster-tally dim">
      {parts.map(([status, label, count]) => (
        <span key={status}>
          <b data-tally={status}>{count}</b> {label}
        </span>
      ))}
    </span>
  );
}

function NoPeople({ roster: { isOver, cancelled, calledOff } }: { roster: RosterView }) {
  if (calledOff.length > 0) return <CalledOff people={calledOff} />;
  if (cancelled !== null) {
    return (
      <EmptyState title="No one is booked" icon="users">
        No one had a place when the class was cancelled.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isOver ? 'No one was booked' : 'No one is booked yet'} icon="users">
      {isOver ? 'If anyone came, you can still add them.' : 'You can add people when they arrive.'}
    </EmptyState>
  );
}

/** Where no email goes out, staff tell each of them, so they need the names and the numbers. */
function CalledOff({ people }: { people: RosterView['calledOff'] }) {
  return (
    <Card title="Who had a place">
      <ul className="bare stack-tight">
        {people.map(({ uid, name, wasWaiting, mobile, profileHref }) => (
          <li key={uid} className="row between">
            <span>
              {profileHref ? <a href={profileHref}>{name}</a> : name}
              {wasWaiting ? <span className="dim"> on the waitlist</span> : null}
            </span>
            {mobile ? <a href={mobile.href}>{mobile.text}</a> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Rest({ roster: { id, area, marks, tally } }: { roster: RosterView }) {
  if (tally.unmarked === 0 || marks.length === 0) return null;
  return (
    <PostForm action={paths.markRest(id)}>
      <input type="hidden" name="area" value={area} />
      <div className="row" data-rest>
        <SubmitButton name="mark" value="attended" tone="quiet" isSmall icon="check">
          Mark the rest as present
        </SubmitButton>
        {marks.includes('no-show') ? (
          <SubmitButton name="mark" value="no-show" tone="quiet" isSmall icon="x">
            Mark the rest as no-shows
          </SubmitButton>
        ) : null}
      </div>
    </PostForm>
  );
}

function LateCancelled({ roster }: { roster: RosterView }) {
  const { lateCancelled } = roster;
  return (
    <details className="roster-gone">
      <summary>Late cancellations ({lateCancelled.length})</summary>
      <ul className="bare roster-people">
        {lateCancelled.map((person) => (
          <Person key={person.uid} person={person} roster={roster} />
        ))}
      </ul>
    </details>
  );
}

type WaitlistProps = { roster: Pick<RosterView, 'id' | 'area' | 'waitlist' | 'isOver' | 'places'> };

/** Those waiting, in order. Where something is against it (the class is full), staff say why before the place is given. */
function Waitlist({ roster: { id, area, waitlist, isOver, places } }: WaitlistProps) {
  return (
    <Card title="Waitlist">
      {!isOver && places.taken < places.capacity ? (
        <p className="dim">
          A free place goes to the first person who books, unless you give it to someone here.
        </p>
      ) : null}
      <ol className="bare stack-tight">
        {waitlist.map(({ uid, name, held, position }) => (
          <li key={uid} className="row between">
            <span>
              <span className="dim">{position}.</span> {`${name}${held}`}
            </span>
            {isOver ? null : (
              <span className="row">
                <PostForm action={`${paths.addPerson(id)}?area=${area}`} isInline>
                  <input type="hidden" name="uid" value={uid} />
                  <SubmitButton tone="quiet" isSmall>
                    Give the place<span className="hidden"> to {name}</span>
                  </SubmitButton>
                </PostForm>
                <a href={`${paths.takeOffClass(id)}?${new URLSearchParams({ uid, area })}`}>
                  Remove<span className="hidden"> {name} from the waitlist</span>
                </a>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
