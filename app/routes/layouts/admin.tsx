import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { AdminLayout } from '../../ui/layouts/admin-layout.tsx';
import { useShell } from '../../ui/shell.ts';

export default function AdminFrame() {
  const shell = useShell();
  return (
    <AdminLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <FlashMessage />
      <Outlet />
    </AdminLayout>
  );
}
