import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { DefaultLayout } from '../../ui/layouts/default-layout.tsx';
import { ProtectedLayout } from '../../ui/layouts/protected-layout.tsx';
import { useShell } from '../../ui/shell.ts';

/** The member area; a few of its pages have no guard and ask visitors to sign in, in the public frame. */
export default function ProtectedFrame() {
  const { club, viewer, currentPath } = useShell();
  const Layout = viewer ? ProtectedLayout : DefaultLayout;
  return (
    <Layout club={club} viewer={viewer} currentPath={currentPath}>
      <FlashMessage />
      <Outlet />
    </Layout>
  );
}
