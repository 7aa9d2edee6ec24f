import * as paths from '#app/paths.ts';
import { canMail } from '#server/config/can-mail.ts';
import { jobLeases } from '#server/data/collections/jobs.ts';
import { readJobOrders } from '#server/jobs/read-job-orders.ts';
import { listJobs } from '#server/list-jobs.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-jobs.ts';
import { type JobView, toJobView } from './job-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Background jobs' }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, config } = services;
  const listed = listJobs(services);
  const names = listed.map(({ name }) => name);
  const [leases, orders] = await Promise.all([store.findMany(jobLeases, names), readJobOrders(store)]);
  const now = services.now();
  const jobs = listed
    .map((job, index) => toJobView({ job, lease: leases[index] ?? null, orders, now }))
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'));
  return { jobs, canSend: canMail({ config }) };
}

/** What needs attention comes first. */
const rank = ({ isFailed, isPaused }: JobView) => Number(!isFailed) * 2 - Number(isPaused);

const columns: readonly Column<JobView>[] = [
  {
    header: 'Job',
    cell: ({ name, text, error }) => (
      <>
        <strong>{name}</strong>
        <small className="cell-note">{text}</small>
        {error ? <small className="cell-note">{`Last run: ${error}`}</small> : null}
      </>
    ),
  },
  {
    header: 'Status',
    cell: ({ status }) => <Chip tone={status.tone}>{status.text}</Chip>,
    onPhone: 'aside',
  },
  {
    header: 'Last run',
    cell: ({ lastRun, took }) => (
      <>
        {lastRun}
        {took ? <small className="cell-note">{`Took ${took}`}</small> : null}
      </>
    ),
  },
  {
    header: 'Next run',
    cell: ({ next, every }) => (
      <>
        {next}
        <small className="cell-note">{every}</small>
      </>
    ),
  },
  { header: 'Actions', cell: (job) => <Actions job={job} /> },
];

function Actions({ job: { id, name, isPaused } }: { job: JobView }) {
  return (
    <span className="cell-actions">
      <PostForm action={paths.runJob(id)} isInline>
        <SubmitButton tone="quiet" isSmall>
          Run now<span className="hidden">: {name}</span>
        </SubmitButton>
      </PostForm>
      <PostForm action={isPaused ? paths.resumeJob(id) : paths.pauseJob(id)} isInline>
        <SubmitButton tone="quiet" isSmall>
          {isPaused ? 'Resume' : 'Pause'}
          <span className="hidden">: {name}</span>
        </SubmitButton>
      </PostForm>
    </span>
  );
}

export default function JobsPage({ loaderData: { jobs, canSend } }: Route.ComponentProps) {
  const failed = jobs.filter(({ isFailed }) => isFailed).length;
  const paused = jobs.filter(({ isPaused }) => isPaused).length;
  return (
    <>
      <PageHead
        title="Background jobs"
        lead="What the system does on its own. A paused job doesn’t run until you resume it; pausing doesn’t stop a run that has started."
      />
      {failed > 0 ? (
        <Notice tone="bad">
          {failed === 1 ? 'The last run of 1 job failed' : `The last runs of ${failed} jobs failed`}. They run
          again by themselves. <a href={paths.listErrors}>See errors</a>
        </Notice>
      ) : null}
      {paused > 0 ? (
        <Notice tone="warn">{paused === 1 ? '1 job is paused.' : `${paused} jobs are paused.`}</Notice>
      ) : null}
      {canSend ? null : (
        <Notice>
          Emails stay in the outbox: no mail server is set up, so there’s no job that sends them.
        </Notice>
      )}
      <Table
        caption="Background jobs"
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        empty={<p>There are no background jobs.</p>}
      />
    </>
  );
}
