import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { CoachLayout } from '../../ui/layouts/coach-layout.tsx';
import { StaffLayout } from '../../ui/layouts/staff-layout.tsx';
import { useShell } from '../../ui/shell.ts';

export default function CoachFrame() {
  const shell = useShell();
  // Whoever only works at the desk comes here for a roster.
  const Layout = shell.viewer?.isCoach ? CoachLayout : StaffLayout;
  return (
    <Layout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <FlashMessage />
      <Outlet />
    </Layout>
  );
}
