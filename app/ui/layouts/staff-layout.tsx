import { AdminLayout } from './admin-layout.tsx';
import { CoachLayout } from './coach-layout.tsx';
import { DeskLayout } from './desk-layout.tsx';
import type { LayoutProps } from './layout-props.ts';

/** A page that several roles share, in the frame of whoever looks at it. */
export function StaffLayout(props: LayoutProps) {
  const { viewer } = props;
  if (viewer?.isAdmin) return <AdminLayout {...props} />;
  return viewer?.isDesk ? <DeskLayout {...props} /> : <CoachLayout {...props} />;
}
