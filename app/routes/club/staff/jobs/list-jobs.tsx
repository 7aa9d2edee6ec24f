import * as paths from '#app/paths.ts';
import { jobTexts } from '#domain/club/jobs.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { Label } from '#domain/values/label.ts';
import { formatSpan } from '#domain/values/spans.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type JobLease, jobLeases } from '#server/data/collections/jobs.ts';
import type { ListedJob } from '#server/jobs/listed-job.ts';
import { type JobOrders, readJobOrders } from '#server/jobs/read-job-orders.ts';
import { listJobs } from '#server/list-jobs.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-jobs.ts';

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

interface JobFacts {
  readonly job: Pick<ListedJob, 'name' | 'everySeconds' | 'hasWork'>;
  /** Null: it has never run. */
  readonly lease: JobLease | null;
  readonly orders: JobOrders;
  readonly now: Temporal.Instant;
}

/** A background job as displayed. */
function toJobView({ job, lease, orders, now }: JobFacts) {
  const { name, everySeconds } = job;
  const isPaused = orders.isPaused(name);
  const run = runOf(lease, now);
  const every = formatSpan(everySeconds * 1000).replace(/^1 /, '');
  return {
    id: name,
    ...jobTexts[name],
    isPaused,
    isFailed: run === 'failed' || run === 'interrupted',
    status: statusOf(run, isPaused),
    error: run === 'interrupted' ? 'The server stopped during this run.' : (lease?.lastError ?? ''),
    lastRun: lease?.lastRunAt ? relativeDateTime(lease.lastRunAt, now) : 'Never',
    took: lease?.lastEndedAt && lease.lastDurationMs >= 1000 ? formatSpan(lease.lastDurationMs) : '',
    every: job.hasWork ? `Checks for work every ${every}` : `Every ${every}`,
    next: nextOf({ job, lease, orders, now }, run, isPaused),
  };
}
type JobView = ReturnType<typeof toJobView>;

type Run = 'never' | 'running' | 'interrupted' | 'failed' | 'done';

function runOf(lease: JobLease | null, now: Temporal.Instant): Run {
  if (!lease?.lastRunAt) return 'never';
  if (lease.leaseUntil)
    return Temporal.Instant.compare(lease.leaseUntil, now) > 0 ? 'running' : 'interrupted';
  return lease.lastError ? 'failed' : 'done';
}

function statusOf(run: Run, isPaused: boolean): Label {
  if (run === 'running') return { text: 'Running', tone: 'info' };
  if (isPaused) return { text: 'Paused', tone: 'warn' };
  if (run === 'failed') return { text: 'Failed', tone: 'bad' };
  if (run === 'interrupted') return { text: 'Interrupted', tone: 'bad' };
  return run === 'done' ? { text: 'OK', tone: 'good' } : { text: 'Not run', tone: 'plain' };
}

function nextOf({ job, lease, orders, now }: JobFacts, run: Run, isPaused: boolean): string {
  const askedAt = orders.askedAt(job.name);
  const isAsked = askedAt && !(lease?.lastRunAt && Temporal.Instant.compare(askedAt, lease.lastRunAt) <= 0);
  if (run === 'running') return isAsked ? 'Right after this run' : 'After this run';
  if (isAsked) return 'Starting within 20 seconds';
  if (isPaused) return 'When you resume it';
  if (job.hasWork) return 'When there is work';
  const next = lease?.nextRunAt;
  if (!next || Temporal.Instant.compare(next, now) <= 0) return 'Within a minute';
  return relativeDateTime(next, now);
}
