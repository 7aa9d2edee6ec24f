import type { ReactNode } from 'react';

/** Who is signed in. */
export type Viewer = { firstName: string; isAdmin: boolean; isCoach: boolean };

/** The props of every layout. `currentPath` is without the query. */
export type LayoutProps = {
  club: { name: string; address?: string; email?: string; phone?: string; logoPictureId?: string };
  viewer: Viewer | null;
  currentPath: string;
  children: ReactNode;
};
