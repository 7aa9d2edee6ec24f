import type { ReactNode } from 'react';

/** Who is looking, as the loader found them; null for a visitor. */
export type Viewer = { firstName: string; isAdmin: boolean; isCoach: boolean };

/** What every layout is told. `currentPath` is the path alone, without query. */
export type LayoutProps = {
  club: { name: string; address?: string; email?: string; phone?: string };
  viewer: Viewer | null;
  currentPath: string;
  children: ReactNode;
};
