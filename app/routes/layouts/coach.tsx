import { Outlet } from 'react-router';
import { CoachLayout } from '#app/ui/layouts/coach-layout.tsx';
import { NewsOfThePost } from '#app/ui/news-of-the-post.tsx';
import { useShell } from '#app/ui/shell.ts';

export default function CoachFrame() {
  const shell = useShell();
  return (
    <CoachLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <NewsOfThePost />
      <Outlet />
    </CoachLayout>
  );
}
