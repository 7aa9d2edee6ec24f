import * as paths from '#app/paths.ts';
import type { SessionView } from './session-page.ts';

type Page = 'edit' | 'move' | 'cancel';
const pages = [
  ['edit', paths.editSession, 'Coach and places'],
  ['move', paths.moveSession, 'Time and room'],
  ['cancel', paths.cancelSession, 'Cancel class'],
] as const satisfies readonly (readonly [Page, (id: string) => string, string])[];

/** Links to the other pages of this class, and to its day. */
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
      <a href={view.dayHref}>All classes that day</a>
    </nav>
  );
}
