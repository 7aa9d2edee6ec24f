import '../kiosk.css';
import type { ReactNode } from 'react';

export type KioskTone = 'ask' | 'yes' | 'no' | 'wait';

type KioskLayoutProps = { tone?: KioskTone; head?: ReactNode; foot?: ReactNode; children: ReactNode };

/** The kiosk's whole screen, without navigation. */
export function KioskLayout({ tone = 'ask', head, foot, children }: KioskLayoutProps) {
  return (
    <div className={`kiosk kiosk-${tone}`}>
      <header className="kiosk-head">{head}</header>
      <main id="main" className="kiosk-main">
        {children}
      </main>
      <footer className="kiosk-foot">{foot}</footer>
    </div>
  );
}
