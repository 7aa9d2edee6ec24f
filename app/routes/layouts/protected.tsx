import { Outlet } from 'react-router';
import { ProtectedLayout } from '#app/ui/layouts/protected-layout.tsx';
import { NewsOfThePost } from '#app/ui/news-of-the-post.tsx';
import { useShell } from '#app/ui/shell.ts';

export default function ProtectedFrame() {
  const shell = useShell();
  return (
    <ProtectedLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <NewsOfThePost />
      <Outlet />
    </ProtectedLayout>
  );
}
