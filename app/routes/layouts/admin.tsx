import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { StaffLayout } from '../../ui/layouts/staff-layout.tsx';
import { useShell } from '../../ui/shell.ts';

export default function AdminFrame() {
  const shell = useShell();
  return (
    <StaffLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <FlashMessage />
      <Outlet />
    </StaffLayout>
  );
}
