import type { ReactNode } from 'react';
import { ErrorSummary, type Problem } from '../../../../ui/error-summary.tsx';
import { settingsPlaces } from '../../../../ui/navigation.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';

type SettingsFrameProps = {
  title: string;
  /** What a change touches. */
  touches: string;
  here: string;
  problems: readonly Problem[];
  children: ReactNode;
};

/** A settings page; those that have a tab link to the others. */
export function SettingsFrame({ title, touches, here, problems, children }: SettingsFrameProps) {
  return (
    <div className="narrow stack">
      <ErrorSummary problems={problems} />
      <PageHead title={title} lead={touches} />
      {settingsPlaces.some(({ href }) => href === here) ? (
        <Tabs label="Settings" places={settingsPlaces} currentPath={here} />
      ) : null}
      {children}
    </div>
  );
}
