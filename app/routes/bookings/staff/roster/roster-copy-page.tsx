import './roster.css';
import * as paths from '#app/paths.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { WorkoutPlan } from '../../../training/workout-plan.tsx';
import offlineMarks from './offline-marks.js?url&no-inline';
import { Person } from './person.tsx';
import type { RosterView } from './roster-view.ts';

interface ContactView {
  readonly uid: string;
  readonly name: string;
  readonly phone: string;
  readonly callHref: string | null;
}

type RosterCopyProps = {
  roster: RosterView;
  savedAt: string;
  /** When a phone has the emergency contacts; null: another coach's phone does. */
  contactHours: string | null;
  /** Null: this copy has none. */
  contacts: readonly ContactView[] | null;
};

/** A roster as a coach's phone keeps it: marks are saved on the phone, and what needs a connection is left out. */
export function RosterCopy({ roster, savedAt, contactHours, contacts }: RosterCopyProps) {
  const { title, when, where, cancelled, people, waitlist, workout } = roster;
  return (
    <main id="main" className="wrap page stack-loose">
      <header className="stack-tight">
        <p className="dim">{when}</p>
        <h1>{title}</h1>
        <p>{where}</p>
        <p>
          <strong>You’re offline.</strong> Saved on this phone at {savedAt}. Anything that has changed since
          then isn’t shown.
        </p>
        <p>
          <a href="?">Try again</a> · <a href={paths.coachDashboard}>Other rosters</a>
        </p>
        {cancelled === null ? null : <p>{`This class was cancelled. ${cancelled}`.trim()}</p>}
      </header>
      <section
        className="roster stack"
        aria-label="Roster"
        data-session={roster.id}
        data-staff={roster.staffUid}
        data-send={paths.takeMarks(roster.id)}
        data-now={roster.renderedAt}
      >
        <p className="roster-message" role="status" data-message />
        {people.length > 0 ? (
          <ul className="bare roster-people">
            {people.map((person) => (
              // Pictures are not kept: without a connection each would be a broken one.
              <Person key={person.uid} person={{ ...person, pictureId: '' }} roster={roster}>
                <Contact contact={contacts?.find(({ uid }) => uid === person.uid)} />
              </Person>
            ))}
          </ul>
        ) : (
          <EmptyState title="No one was booked" icon="users">
            When you’re back online you can add people who came.
          </EmptyState>
        )}
        {contacts || people.length === 0 ? null : (
          <p className="dim">
            {contactHours === null
              ? 'Emergency contacts need a connection. Only the phone of the class’s coach keeps them.'
              : `Emergency contacts are on this phone from ${contactHours} only.`}
          </p>
        )}
      </section>
      {waitlist.length > 0 ? (
        <section className="stack-tight" aria-labelledby="waitlist">
          <h2 id="waitlist">Waitlist</h2>
          <ol className="stack-tight">
            {waitlist.map(({ uid, name, held }) => (
              <li key={uid}>{`${name}${held}`}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {workout ? (
        <section className="stack-tight" aria-label="Workout">
          <div className="row between">
            <h2>{workout.view.title}</h2>
            <Chip tone={workout.label.tone}>{workout.label.text}</Chip>
          </div>
          <WorkoutPlan workout={workout.view} heading="h3" />
        </section>
      ) : null}
      <script defer src={offlineMarks} />
    </main>
  );
}

/** Empty where this copy has no contacts: nothing then stands in place of what needs a connection. */
function Contact({ contact }: { contact: ContactView | undefined }) {
  if (!contact) return null;
  const { name, phone, callHref } = contact;
  return (
    <p className="roster-contact">
      <span className="dim">In an emergency: </span>
      {callHref === null ? (
        'no number on record'
      ) : (
        <>
          {name}, <a href={callHref}>{phone}</a>
        </>
      )}
    </p>
  );
}
