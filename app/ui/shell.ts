import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Area } from '#domain/club/areas.ts';
import type { LayoutProps } from './layouts/layout-props.ts';
import type { NoticeTone } from './notice.tsx';

/** What every layout needs, loaded by the root loader. */
export interface Shell extends Pick<LayoutProps, 'viewer' | 'currentPath'> {
  readonly goingTo: string;
  readonly club: LayoutProps['club'] & {
    readonly stylesheet: string;
    readonly appleIcon: string;
    readonly frontPictureId: string;
    readonly publicUrl: string | null;
    readonly tagline: string;
    readonly areasOff: readonly Area[];
    readonly isOpen: boolean;
    readonly opensOn: string;
  };
  readonly isPreview: boolean;
  /** Null on kiosk pages, where nobody is signed in. */
  readonly viewerMark: string | null;
  readonly formToken: string;
  readonly appCheck: object | null;
  readonly flash: {
    readonly tone: NoticeTone;
    readonly text: string;
    readonly undoId?: string | undefined;
  } | null;
  readonly canSendMail: boolean;
  readonly canMailViewer: boolean;
  readonly mayKeepOffline: boolean;
  readonly formDraft: Readonly<Record<string, string | string[]>> | null;
}

/** For error pages, which may render without any loader having run. */
const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

/** @throws outside of rendering a request */
export function useShell(): Shell {
  const fromLoader = useRouteLoaderData<Shell>('root');
  const fromRequest = useContext(ShellContext);
  const shell = fromLoader ?? fromRequest;
  if (!shell) throw new Error('useShell outside of a page');
  return shell;
}
