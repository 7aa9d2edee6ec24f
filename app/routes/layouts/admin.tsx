import { Outlet } from 'react-router';
import { NewsOfThePost } from '../../ui/flash-message.tsx';
import { AdminLayout } from '../../ui/layouts/admin-layout.tsx';
import { useShell } from '../../ui/shell.ts';

export default function AdminFrame() {
  const shell = useShell();
  return (
    <AdminLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <NewsOfThePost />
      <Outlet />
    </AdminLayout>
  );
}
