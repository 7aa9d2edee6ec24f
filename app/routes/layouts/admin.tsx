import { Outlet } from 'react-router';
import { AdminLayout } from '#app/ui/layouts/admin-layout.tsx';
import { NewsOfThePost } from '#app/ui/news-of-the-post.tsx';
import { useShell } from '#app/ui/shell.ts';

export default function AdminFrame() {
  const shell = useShell();
  return (
    <AdminLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <NewsOfThePost />
      <Outlet />
    </AdminLayout>
  );
}
