import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { ledgerEntryText } from '#domain/payments/ledger.ts';
import { differenceText, drawerOf } from '#domain/payments/till.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { drawers } from '#server/data/collections/till.ts';
import { listOpenDrawers, readCashOutside } from '#server/payments/till/find-drawer.ts';
import { openDrawer } from '#server/payments/till/open-drawer.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { CsvLink } from '../../../../ui/csv-link.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Field } from '../../../../ui/field.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/view-till.ts';
import { type DrawerView, drawerView } from './drawer-view.ts';
import { type OpenDrawerFields, openDrawerForm } from './till.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Till' }];

const PAGE = 25;

/** The tills that are open, and those of earlier days. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const open = await listOpenDrawers(store);
  const page = await store.query(drawers, {
    ...{ where: [['isOpen', '==', false]], orderBy: [['closedAt', 'desc']], limit: PAGE },
    cursor: url.searchParams.get('cursor'),
  });
  const outside = await readCashOutside(store, now());
  const { toCountInPence } = outside;
  return {
    toCount: toCountText(toCountInPence),
    outside: {
      sum: formatExactPence(outside.sumInPence),
      rows: outside.entries.map((entry) => ({
        ...{ id: entry.id, href: paths.viewPayment(entry.id), what: ledgerEntryText(entry) },
        ...{ when: formatDateTime(entry.at, now()), amount: formatExactPence(entry.amountInPence) },
      })),
    },
    open: await Promise.all(open.map((drawer) => drawerView(store, drawer, now()))),
    // Null where there is nothing to choose.
    ownTill: open.length > 1 ? (drawerOf(open, requireLogin(context).uid)?.id ?? null) : null,
    closed: page.items.map(({ id, till, closedAt, countedInPence, expectedInPence }) => ({
      ...{ id, till, href: paths.viewDrawer(id), when: closedAt ? formatDateTime(closedAt, now()) : '' },
      counted: formatExactPence(countedInPence),
      difference: differenceText(countedInPence - expectedInPence),
    })),
    pages: pageHrefs(paths.viewTill, new URLSearchParams(), page),
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, openDrawerForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { till, float } = submission.value;
    const request = { till, floatInPence: float, by: await findActor(context) };
    const services = context.get(servicesContext);
    const { toCountInPence } = await readCashOutside(services.store, services.now());
    const outcome = await openDrawer(services, request);
    const counted = toCountText(toCountInPence);
    if (outcome.kind === 'opened')
      return redirectWithFlash(paths.viewTill, `${till} is open.${counted && ` ${counted}`}`);
    const problem =
      outcome.kind === 'already-open'
        ? `${till} is already open. Close it first, or enter another name`
        : 'There are too many open tills. Close one first';
    return refuse(submission.reply({ fieldErrors: { till: [problem] } }), 409);
  });
}

/** What to do about cash that no till counted; empty: there is none. */
function toCountText(inPence: number): string {
  if (inPence === 0) return '';
  const sum = formatExactPence(Math.abs(inPence));
  return inPence > 0
    ? `${sum} in cash came in while no till was open: count it in with the cash you start with.`
    : `${sum} in cash was given back while no till was open: count only the cash that is there now.`;
}

export default function TillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, ownTill, closed, pages, outside, toCount } = loaderData;
  const isFirst = open.length === 0;
  const [form, fields] = useForm<OpenDrawerFields>({
    id: 'open',
    lastResult: useLastResult(actionData),
    defaultValue: { till: isFirst ? 'Front desk' : '', float: '' },
  });
  const problems = errorSummaryOf(form);
  const opening = (
    <PostForm form={form}>
      <Field {...fieldProps(fields.till)} label="Till" autoComplete="off" />
      <Field
        {...fieldProps(fields.float)}
        label="Cash in the till now, in pounds"
        hint={`The float that you start with, such as 50.${toCount && ` ${toCount}`}`}
        inputMode="decimal"
        autoComplete="off"
      />
      <SubmitButton>Open till</SubmitButton>
    </PostForm>
  );
  return (
    <>
      <ErrorSummary problems={problems} />
      <PageHead
        title="Till"
        lead="Cash payments and refunds at the desk are counted in the till that is open."
        actions={
          <ButtonLink href={paths.viewTakings} tone="quiet" isSmall>
            Takings
          </ButtonLink>
        }
      />
      {open.map((drawer) => (
        <OpenTill key={drawer.id} drawer={drawer} ownTill={ownTill} />
      ))}
      {isFirst ? (
        <section className="narrow stack">
          <h2>Open the till</h2>
          {opening}
        </section>
      ) : (
        <details open={problems.length > 0}>
          <summary>Open another till</summary>
          <div className="narrow stack">{opening}</div>
        </details>
      )}
      {outside.rows.length > 0 ? (
        <section className="stack">
          <h2>{`In no till: ${outside.sum}`}</h2>
          <p className="dim">
            Taken or given back while no till was open. It’s in the takings
            {isFirst
              ? ', and counts as part of the cash in the next till you open.'
              : '. The till that was opened next counted it in its cash.'}
          </p>
          <Table
            caption="Cash in no till, newest first"
            columns={outsideColumns}
            rows={outside.rows}
            rowKey={({ id }) => id}
            empty={null}
          />
        </section>
      ) : null}
      {closed.length > 0 ? (
        <section className="stack">
          <div className="row between">
            <h2>Closed</h2>
            <CsvLink href={paths.exportTill} />
          </div>
          <Table
            caption="Closed tills, newest first"
            columns={columns}
            rows={closed}
            rowKey={({ id }) => id}
            empty={null}
          />
          <Pager summary={closed.length === 1 ? '1 till' : `${closed.length} tills`} {...pages} />
        </section>
      ) : null}
    </>
  );
}

function OpenTill({ drawer: { id, till, facts }, ownTill }: { drawer: DrawerView; ownTill: string | null }) {
  return (
    <section className="narrow stack">
      <h2>{`${till} is open`}</h2>
      <Facts facts={facts} />
      {ownTill === id ? <p>Your cash payments and refunds go through this till.</p> : null}
      <div className="row">
        {ownTill !== null && ownTill !== id ? (
          <PostForm action={paths.chooseDrawer(id)} isInline>
            <SubmitButton tone="quiet">Use this till</SubmitButton>
          </PostForm>
        ) : null}
        <ButtonLink href={paths.closeDrawer(id)} tone="accent">
          Count and close
        </ButtonLink>
        <ButtonLink href={paths.moveCash(id)} tone="quiet">
          Cash in or out
        </ButtonLink>
        <a href={paths.viewDrawer(id)}>All payments in this till</a>
      </div>
    </section>
  );
}

type OutsideRow = Route.ComponentProps['loaderData']['outside']['rows'][number];
const outsideColumns: readonly Column<OutsideRow>[] = [
  { header: 'What', cell: ({ what, href }) => <a href={href}>{what}</a> },
  { header: 'When', cell: ({ when }) => when },
  { header: 'Amount', cell: ({ amount }) => amount, isNumeric: true, onPhone: 'aside' },
];

type ClosedRow = Route.ComponentProps['loaderData']['closed'][number];
const columns: readonly Column<ClosedRow>[] = [
  { header: 'Till', cell: ({ till, href }) => <a href={href}>{till}</a> },
  { header: 'Closed', cell: ({ when }) => when },
  { header: 'Difference', cell: ({ difference }) => difference },
  { header: 'Counted', cell: ({ counted }) => counted, isNumeric: true, onPhone: 'aside' },
];
