import type { ReactNode } from 'react';
import type { Area } from '#domain/club/areas.ts';

/** Who is signed in. */
export type Viewer = { firstName: string; isAdmin: boolean; isCoach: boolean; isDesk: boolean };

/** The props of every layout. `currentPath` is without the query; `goingTo`: where whoever signs in or joins goes on to. */
export type LayoutProps = {
  club: {
    name: string;
    address?: string;
    email?: string;
    phone?: string;
    logoPictureId?: string;
    /** False: it has not opened to the public yet. */
    isOpen?: boolean;
    /** What the club does without. */
    areasOff?: readonly Area[];
  };
  viewer: Viewer | null;
  currentPath: string;
  goingTo?: string;
  children: ReactNode;
};
