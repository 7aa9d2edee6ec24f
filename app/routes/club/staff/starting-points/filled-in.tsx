import * as paths from '#app/paths.ts';
import '../../../../ui/class-colours.css';
import '#app/routes/timetable/staff/week.css';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { FilledInView } from './filled-in-view.ts';

const classColumns: readonly Column<FilledInView['classes'][number]>[] = [
  {
    header: 'Class type',
    cell: ({ id, name, colour }) => (
      <a href={paths.editClassType(id)} className="class-name" data-class-colour={colour}>
        {name}
      </a>
    ),
  },
  { header: 'Length', cell: ({ length }) => length, isNumeric: true },
  { header: 'Places', cell: ({ capacity }) => capacity, isNumeric: true },
];

const weeklyColumns: readonly Column<FilledInView['weekly'][number]>[] = [
  { header: 'Weekly class', cell: ({ id, name }) => <a href={paths.editSchedule(id)}>{name}</a> },
  { header: 'When', cell: ({ when }) => when, onPhone: 'aside' },
  { header: 'Coach', cell: ({ coachName }) => coachName || <span className="dim">No coach yet</span> },
];

const planColumns: readonly Column<FilledInView['plans'][number]>[] = [
  { header: 'Plan', cell: ({ id, name }) => <a href={paths.editPlan(id)}>{name}</a> },
  {
    header: 'Status',
    cell: ({ isActive, isExample }) => <PlanState isActive={isActive} isExample={isExample} />,
    onPhone: 'aside',
  },
  { header: 'Price', cell: ({ price }) => price, isNumeric: true },
];

/** What a starting point has filled in, each with a link to edit it. */
export function FilledIn({
  name,
  isOpen,
  classes,
  weekly,
  plans,
  rules,
}: FilledInView & { isOpen: boolean }) {
  return (
    <>
      <PageHead
        title={`${name}: what we filled in`}
        lead="All of it is yours to change. Check the prices first: they’re examples, and nobody can buy a plan until you put it on sale."
      />
      <div className="stack-loose">
        <section className="stack">
          <h2>Next</h2>
          <div className="row">
            <ButtonLink href={paths.pairKiosk}>Pair a kiosk</ButtonLink>
            {isOpen ? null : (
              <ButtonLink href={paths.opening} tone="quiet">
                Open the club
              </ButtonLink>
            )}
          </div>
        </section>
        <section className="stack">
          <h2>Plans</h2>
          <Table
            caption="Plans"
            columns={planColumns}
            rows={plans}
            rowKey={({ id }) => id}
            empty={<None />}
          />
          <SellPlans plans={plans} />
        </section>
        <section className="stack">
          <h2>Class types</h2>
          <Table
            caption="Class types"
            columns={classColumns}
            rows={classes}
            rowKey={({ id }) => id}
            empty={<None />}
          />
        </section>
        <section className="stack">
          <h2>Weekly classes</h2>
          <Table
            caption="Weekly classes"
            columns={weeklyColumns}
            rows={weekly}
            rowKey={({ id }) => id}
            empty={<None />}
          />
        </section>
        <Rules rules={rules} />
        <section className="stack">
          <h2>Keep or remove</h2>
          <p className="dim">
            Keep it once it looks right, and this page goes away. You can remove everything while nobody has
            used it.
          </p>
          <div className="row">
            <PostForm isInline action={paths.keepStartingPoint}>
              <SubmitButton tone="quiet">Keep everything</SubmitButton>
            </PostForm>
            <ButtonLink href={paths.removeStartingPoint} tone="quiet">
              Remove everything
            </ButtonLink>
          </div>
        </section>
      </div>
    </>
  );
}

function PlanState({ isActive, isExample }: { isActive: boolean; isExample: boolean }) {
  if (isExample) return <Chip tone="warn">Example price</Chip>;
  return isActive ? <Chip tone="good">Available</Chip> : <Chip>Not for sale</Chip>;
}

/** One press says that the prices above are right; another price is set on the plan's own page. */
function SellPlans({ plans }: Pick<FilledInView, 'plans'>) {
  const count = plans.filter(({ isActive, isExample }) => !isActive && isExample).length;
  if (count === 0) return null;
  return (
    <PostForm action={paths.sellFilledIn}>
      <p className="dim">To change a price, open the plan. Then put them on sale.</p>
      <SubmitButton>
        {count === 1 ? 'Sell it at this price' : `Sell all ${count} at these prices`}
      </SubmitButton>
    </PostForm>
  );
}

const None = () => <p className="dim">None.</p>;

function Rules({ rules }: Pick<FilledInView, 'rules'>) {
  return (
    <section className="stack">
      <h2>Booking rules</h2>
      {rules.length > 0 ? (
        <ul>
          {rules.map(({ name, label, before, after }) => (
            <li key={name}>
              {label}: {after} <span className="dim">(was {before})</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dim">No rule has changed.</p>
      )}
      <p>
        <a href={paths.classRules}>Edit booking rules</a>
      </p>
    </section>
  );
}
