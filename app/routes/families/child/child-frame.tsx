import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

export interface ChildTab {
  readonly uid: string;
  readonly firstName: string;
}

type ChildFrameProps = {
  /** Everyone the guardian acts for. */
  family: readonly ChildTab[];
  /** Empty: the family itself. */
  uid: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A page of the family, with the way from one child to the other. */
export function ChildFrame({ family, uid, title, lead, children }: ChildFrameProps) {
  const places = [
    { href: paths.ownFamily, label: 'Family', below: [] },
    ...family.map((each) => ({ href: paths.childPage(each.uid), label: each.firstName, below: [] })),
  ];
  return (
    <>
      <PageHead title={title} lead={lead} />
      {family.length > 0 ? (
        <Tabs
          label="Family"
          places={places}
          currentPath={uid === '' ? paths.ownFamily : paths.childPage(uid)}
        />
      ) : null}
      {children}
    </>
  );
}
