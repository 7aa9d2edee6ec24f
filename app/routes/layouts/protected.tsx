import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { DefaultLayout } from '../../ui/layouts/default-layout.tsx';
import { ProtectedLayout } from '../../ui/layouts/protected-layout.tsx';
import { PreviewBar } from '../../ui/preview-bar.tsx';
import { useShell } from '../../ui/shell.ts';

/** The member area. A few of its pages are unguarded and ask visitors to sign in, in the public frame. */
export default function ProtectedFrame() {
  const { club, viewer, currentPath } = useShell();
  const Layout = viewer ? ProtectedLayout : DefaultLayout;
  return (
    <Layout club={club} viewer={viewer} currentPath={currentPath}>
      <PreviewBar />
      <FlashMessage />
      <Outlet />
    </Layout>
  );
}
