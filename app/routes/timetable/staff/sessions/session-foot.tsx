import * as paths from '#app/paths.ts';
import type { SessionView } from './session-page.ts';

type Page = 'edit' | 'move' | 'cancel';
const pages = [
  ['edit', paths.editSession, 'Coach and places'],
  ['move', paths.moveSession, 'Time and room'],
  ['cancel', paths.cancelSession, 'Cancel class'],
] as const satisfies readonly (readonly [Page, (id: string) => string, string])[];

/** Where else to go with this class, and back to its day. */
export function SessionFoot({ view, current }: { view: SessionView; current: Page }) {
  return (
    <nav className="day-links" aria-label="This class">
      {pages.map(([page, to, label]) =>
        page === current ? null : (
          <a key={page} href={to(view.id)}>
            {label}
          </a>
        ),
      )}
      <a href={view.rosterHref}>Roster</a>
      <a href={view.dayHref}>Back to the day</a>
    </nav>
  );
}
