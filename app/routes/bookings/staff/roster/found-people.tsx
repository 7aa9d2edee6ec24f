import '../../bookings.css';
import type { FoundPerson } from './find-people.ts';

/** People found by name, for a form around them: each is a button that sends it with their uid. */
export function FoundPeople({ people, hasMore }: { people: readonly FoundPerson[]; hasMore: boolean }) {
  return (
    <>
      <div className="roster-found">
        {people.map(({ uid, name, hint }) => (
          <button key={uid} type="submit" name="uid" value={uid} className="tile-button">
            <strong>{name}</strong>
            <span className="faint">{hint}</span>
          </button>
        ))}
      </div>
      {hasMore ? (
        <p className="dim">There are more results. Type more letters to narrow your search.</p>
      ) : null}
    </>
  );
}
