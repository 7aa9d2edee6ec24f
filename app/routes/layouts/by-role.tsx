import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { AdminLayout } from '../../ui/layouts/admin-layout.tsx';
import { CoachLayout } from '../../ui/layouts/coach-layout.tsx';
import { DefaultLayout } from '../../ui/layouts/default-layout.tsx';
import { type Shell, useShell } from '../../ui/shell.ts';

/** For public pages with more for staff: everyone sees them in their own frame. */
export default function FrameByRole() {
  const { club, viewer, currentPath } = useShell();
  const Frame = frameOf(viewer);
  return (
    <Frame club={club} viewer={viewer} currentPath={currentPath}>
      <FlashMessage />
      <Outlet />
    </Frame>
  );
}

function frameOf(viewer: Shell['viewer']) {
  if (viewer?.isAdmin) return AdminLayout;
  return viewer?.isCoach ? CoachLayout : DefaultLayout;
}
