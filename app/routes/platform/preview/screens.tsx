import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { ErrorPage } from '../../../ui/error-page.tsx';
import { ForbiddenPage } from '../../../ui/forbidden-page.tsx';
import { AdminLayout } from '../../../ui/layouts/admin-layout.tsx';
import { CoachLayout } from '../../../ui/layouts/coach-layout.tsx';
import { DefaultLayout } from '../../../ui/layouts/default-layout.tsx';
import type { LayoutProps } from '../../../ui/layouts/layout-props.ts';
import { ProtectedLayout } from '../../../ui/layouts/protected-layout.tsx';
import { mePlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PassCard } from '../../../ui/pass-card.tsx';
import { ProgressPage } from '../../../ui/progress-page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { UnavailablePage } from '../../../ui/unavailable-page.tsx';
import { ConformForm } from './conform-form.tsx';
import { HomeScreen } from './home-screen.tsx';
import { KioskAlready, KioskAsk, KioskNames, KioskNo, KioskYes } from './kiosk-screens.tsx';
import { MembersScreen } from './members-screen.tsx';
import { PartsScreen } from './parts-screen.tsx';

/** From the loader: a QR code and the reply to a refused post. */
export type PreviewData = { codeSrc: string; refused: SubmissionResult };

type Frame = (props: LayoutProps) => ReactNode;

const base = {
  club: { name: 'Harbour Strength', address: '4 Quay Street, Bristol BS1 4DJ', phone: '0117 496 0123' },
  viewer: { firstName: 'Priya', isAdmin: true, isCoach: false, isDesk: true },
};

const inside = (Layout: Frame, currentPath: string, children: ReactNode, isVisitor = false) => (
  <Layout {...base} viewer={isVisitor ? null : base.viewer} currentPath={currentPath}>
    {children}
  </Layout>
);

const visitor = (children: ReactNode) => inside(DefaultLayout, paths.preview, children, true);

/** Whole pages by name, for `/preview?screen=…`. */
export const screens: Record<string, (data: PreviewData) => ReactNode> = {
  parts: () => visitor(<PartsScreen names={Object.keys(screens)} />),
  home: ({ codeSrc }) => inside(ProtectedLayout, paths.memberHome, <HomeScreen codeSrc={codeSrc} />),
  pass: ({ codeSrc }) => inside(ProtectedLayout, paths.ownProfile, <PassScreen codeSrc={codeSrc} />),
  members: () => inside(AdminLayout, paths.listMembers, <MembersScreen />),
  'members-empty': () => inside(AdminLayout, paths.listMembers, <MembersScreen isEmpty />),
  coach: () => inside(CoachLayout, paths.coachDashboard, <PageHead title="Today" lead="No classes today." />),
  form: () => visitor(<ConformForm lastResult={null} />),
  'form-refused': ({ refused }) => visitor(<ConformForm lastResult={refused} />),
  progress: () =>
    inside(
      AdminLayout,
      paths.listMembers,
      <ProgressPage title="Importing members" done={212} total={400} unit={['row', 'rows']} href="#main" />,
    ),
  'not-found': () => visitor(<ErrorPage status={404} path="/a/path/that/is/not/there" />),
  error: () => visitor(<ErrorPage status={500} reference="7F3K-22QD" />),
  forbidden: () => inside(DefaultLayout, paths.error403, <ForbiddenPage />),
  unavailable: () =>
    visitor(<UnavailablePage unsaved={{ action: '#main', fields: [['mobile', '07700 900123']] }} />),
  'kiosk-ask': () => <KioskAsk />,
  'kiosk-names': () => <KioskNames />,
  'kiosk-yes': () => <KioskYes />,
  'kiosk-no': () => <KioskNo />,
  'kiosk-already': () => <KioskAlready />,
};

function PassScreen({ codeSrc }: { codeSrc: string }) {
  return (
    <>
      <PageHead title="Your pass" />
      <Tabs label="Me" places={mePlaces} currentPath={paths.ownProfile} />
      <PassCard
        codeSrc={codeSrc}
        name="Wilhelmina Featherstonehaugh-Cholmondeley"
        lines={['Unlimited with personal training', 'Member since March 2024']}
        note="Show this at the desk."
        size="big"
      />
    </>
  );
}
