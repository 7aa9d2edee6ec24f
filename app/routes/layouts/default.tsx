import { Outlet } from 'react-router';
import { DefaultLayout } from '#app/ui/layouts/default-layout.tsx';
import { NewsOfThePost } from '#app/ui/news-of-the-post.tsx';
import { useShell } from '#app/ui/shell.ts';

export default function DefaultFrame() {
  const shell = useShell();
  return (
    <DefaultLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <NewsOfThePost />
      <Outlet />
    </DefaultLayout>
  );
}
