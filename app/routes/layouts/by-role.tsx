import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { DefaultLayout } from '../../ui/layouts/default-layout.tsx';
import { ProtectedLayout } from '../../ui/layouts/protected-layout.tsx';
import { StaffLayout } from '../../ui/layouts/staff-layout.tsx';
import { PreviewBar } from '../../ui/preview-bar.tsx';
import { type Shell, useShell } from '../../ui/shell.ts';

/** For public pages with more for staff: everyone sees them in their own frame. */
export default function FrameByRole() {
  const { club, viewer, currentPath } = useShell();
  const Frame = frameOf(viewer);
  return (
    <Frame club={club} viewer={viewer} currentPath={currentPath}>
      <PreviewBar />
      <FlashMessage />
      <Outlet />
    </Frame>
  );
}

function frameOf(viewer: Shell['viewer']) {
  if (viewer?.isCoach || viewer?.isDesk) return StaffLayout;
  return viewer ? ProtectedLayout : DefaultLayout;
}
