import type { SessionView } from './session-page.ts';

type Page = 'edit' | 'move' | 'cancel';
const pages = [
  ['edit', 'Coach and places'],
  ['move', 'Time and room'],
  ['cancel', 'Cancel the class'],
] as const satisfies readonly (readonly [Page, string])[];

/** Where else to go with this class, and back to its day. */
export function SessionFoot({ view, current }: { view: SessionView; current: Page }) {
  return (
    <nav className="day-links" aria-label="This class">
      {pages.map(([page, label]) =>
        page === current ? null : (
          <a key={page} href={`${view.here}/${page}`}>
            {label}
          </a>
        ),
      )}
      <a href={view.rosterHref}>Roster</a>
      <a href={view.dayHref}>Back to the day</a>
    </nav>
  );
}
