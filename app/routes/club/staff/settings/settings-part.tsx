import '../club-staff.css';
import type { ReactNode } from 'react';

/** A section of a settings form. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-part stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
