import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { markLabels } from './mark-text.ts';
import type { PersonView } from './person-view.ts';
import type { RosterView } from './roster-view.ts';

type MoreProps = { person: PersonView; roster: Pick<RosterView, 'id' | 'area'> };
type PersonProps = MoreProps & {
  /** What stands below the marks, in place of what needs a connection. */
  children?: ReactNode;
};

/** One person. Pressing the current mark removes it; where two marks have met, it confirms it. */
export function Person({ person, roster, children }: PersonProps) {
  const { uid, name, pictureId, status, chip, note, flags, marks, profileHref } = person;
  return (
    <li
      id={`person-${uid}`}
      data-uid={uid}
      data-status={status}
      data-conflict={person.isInConflict ? '' : undefined}
    >
      <div className="roster-who">
        <Picture id={pictureId} size="small" alt="" shape="round" />
        <h2>{profileHref === null ? name : <a href={profileHref}>{name}</a>}</h2>
        {marks.length > 0 ? null : <Chip tone={chip.tone}>{chip.text}</Chip>}
        {flags.map(({ text, tone }) => (
          <Chip key={text} tone={tone}>
            {text}
          </Chip>
        ))}
      </div>
      <p className="faint" data-note>
        {note}
      </p>
      <PostForm action={paths.markPerson(roster.id)} aria-label={name}>
        <input type="hidden" name="uid" value={uid} />
        <input type="hidden" name="area" value={roster.area} />
        {marks.length > 0 ? (
          <div className="roster-marks">
            {marks.map((mark) => (
              <button
                key={mark}
                type="submit"
                name="mark"
                value={mark === status && !person.isInConflict ? 'booked' : mark}
                data-mark={mark}
                aria-pressed={mark === status}
              >
                {markLabels[mark]}
                <span className="hidden">: {name}</span>
              </button>
            ))}
          </div>
        ) : null}
        {children ?? <More person={person} roster={roster} />}
      </PostForm>
    </li>
  );
}

function More({ person: { uid, name, strikes, logHref, canRemove }, roster }: MoreProps) {
  const { id, area } = roster;
  const query = new URLSearchParams({ uid, area });
  return (
    <details className="roster-more">
      <summary>
        More<span className="hidden"> about {name}</span>
        {strikes === null ? null : <span className="dim"> · {strikes}</span>}
      </summary>
      <div className="row">
        <button
          type="submit"
          formAction={paths.emergencyContact(id)}
          className="button button-quiet button-small"
        >
          Emergency contact
        </button>
        {logHref === null ? null : <a href={logHref}>Log result</a>}
        {strikes === null ? null : (
          <a href={`${paths.viewStrikes(uid)}?${new URLSearchParams({ session: id, area })}`}>Strikes</a>
        )}
        {canRemove ? <a href={`${paths.takeOffClass(id)}?${query}`}>Remove from class</a> : null}
      </div>
    </details>
  );
}
