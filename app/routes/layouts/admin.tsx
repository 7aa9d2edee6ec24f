import { Outlet } from 'react-router';
import { FlashMessage } from '#app/ui/flash-message.tsx';
import { AdminLayout } from '#app/ui/layouts/admin-layout.tsx';
import { useShell } from '#app/ui/shell.ts';

export default function AdminFrame() {
  const shell = useShell();
  return (
    <AdminLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <FlashMessage />
      <Outlet />
    </AdminLayout>
  );
}
