import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { CoachLayout } from '../../ui/layouts/coach-layout.tsx';
import { useShell } from '../../ui/shell.ts';

export default function CoachFrame() {
  const shell = useShell();
  return (
    <CoachLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <FlashMessage />
      <Outlet />
    </CoachLayout>
  );
}
