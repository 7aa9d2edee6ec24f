import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Filters } from '#app/ui/filters.tsx';
import { KioskAnswer } from '#app/ui/kiosk-answer.tsx';
import { Brand } from '#app/ui/layouts/brand.tsx';
import { KioskLayout } from '#app/ui/layouts/kiosk-layout.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
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
import { type PreviewMember, previewMembers } from './members.ts';
import { PartsScreen } from './parts-screen.tsx';

function KioskAsk() {
  return (
    <KioskLayout
      head={
        <>
          <Brand name="Harbour Strength" href={null} />
          <span>Sat 21 Nov, 17:41</span>
        </>
      }
      foot={
        <ButtonLink href={`${paths.preview}?screen=kiosk-names`} tone="quiet">
          No pass? Find your name
        </ButtonLink>
      }
    >
      <h1>Scan your pass</h1>
      <PostForm>
        <Field
          name="code"
          label="Or type the code under your QR code"
          autoComplete="off"
          inputMode="numeric"
          autoFocus
        />
        <SubmitButton isBlock>Check in</SubmitButton>
      </PostForm>
    </KioskLayout>
  );
}

function KioskNames() {
  return (
    <KioskLayout>
      <h1>Who are you?</h1>
      <form className="kiosk-names" method="post" noValidate>
        {['Priya R.', 'Priyanka S.', 'Prince-Alexander F.'].map((name) => (
          <button key={name} type="submit" name="member" value={name}>
            {name}
          </button>
        ))}
      </form>
      <ButtonLink href={`${paths.preview}?screen=kiosk-ask`} tone="quiet">
        None of these
      </ButtonLink>
    </KioskLayout>
  );
}

function KioskYes() {
  return <KioskAnswer tone="yes" title="Welcome, Priya" line="Hyrox Engine at 18:00. You’re checked in." />;
}

function KioskNo() {
  return <KioskAnswer tone="no" title="Please see the desk" line="Someone will help you in a moment." />;
}

function KioskAlready() {
  return <KioskAnswer tone="wait" title="You’re already in" line="Checked in at 17:42." />;
}

const columns: readonly Column<PreviewMember>[] = [
  { header: 'Name', cell: ({ name }) => <a href="#main">{name}</a> },
  { header: 'Status', cell: ({ status: [tone, word] }) => <Chip tone={tone}>{word}</Chip>, onPhone: 'aside' },
  { header: 'Plan', cell: ({ plan }) => plan || <span className="dim">None yet</span> },
  { header: 'PAR-Q', cell: ({ parq: [tone, word] }) => <Chip tone={tone}>{word}</Chip> },
  { header: 'Last visit', cell: ({ lastVisit }) => lastVisit },
  { header: 'Monthly', cell: ({ monthly }) => monthly, isNumeric: true, onPhone: 'wide-only' },
];

const any = { options: [{ value: 'active', label: 'Active' }], emptyLabel: 'Any' };

/** A dense admin list. */
function MembersScreen({ isEmpty = false }: { isEmpty?: boolean }) {
  return (
    <>
      <PageHead
        title="Members"
        lead="412 people, 356 members"
        actions={
          <>
            <CsvLink href="#main" />
            <ButtonLink href="#main" tone="accent" isSmall>
              Add member
            </ButtonLink>
          </>
        }
      />
      <Filters label="Filter members" clearHref={isEmpty ? '#main' : undefined}>
        <Field name="q" label="Name, email or mobile" type="search" autoComplete="off" />
        <SelectField name="status" label="Status" {...any} />
        <SelectField name="plan" label="Plan" {...any} />
        <SelectField name="parq" label="PAR-Q" {...any} />
      </Filters>
      <Table
        caption="Members"
        columns={columns}
        sorting={{ Name: { sortHref: '#main', sorted: 'ascending' } }}
        rows={isEmpty ? [] : previewMembers}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No matches" icon="search" action={<a href="#main">Show everyone</a>}>
            Check the spelling, or clear a filter.
          </EmptyState>
        }
      />
      {isEmpty ? null : <Pager summary="1–6 of 412" nextHref="#main" previousHref="#main" />}
    </>
  );
}

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
