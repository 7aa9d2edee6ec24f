import { Outlet } from 'react-router';
import { FlashMessage } from '#app/ui/flash-message.tsx';
import { DefaultLayout } from '#app/ui/layouts/default-layout.tsx';
import { useShell } from '#app/ui/shell.ts';

export default function DefaultFrame() {
  const shell = useShell();
  return (
    <DefaultLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <FlashMessage />
      <Outlet />
    </DefaultLayout>
  );
}
