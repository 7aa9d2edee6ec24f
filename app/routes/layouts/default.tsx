import { Outlet } from 'react-router';
import { FlashMessage } from '../../ui/flash-message.tsx';
import { DefaultLayout } from '../../ui/layouts/default-layout.tsx';
import { PreviewBar } from '../../ui/preview-bar.tsx';
import { useShell } from '../../ui/shell.ts';

export default function DefaultFrame() {
  const shell = useShell();
  return (
    <DefaultLayout
      club={shell.club}
      viewer={shell.viewer}
      currentPath={shell.currentPath}
      goingTo={shell.goingTo}
    >
      <PreviewBar />
      <FlashMessage />
      <Outlet />
    </DefaultLayout>
  );
}
