import type { Tone } from '#domain/values/label.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FillBar } from '../../../ui/fill-bar.tsx';
import { HeatMap } from '../../../ui/heat-map.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconNames } from '../../../ui/icon-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowChart } from '../../../ui/row-chart.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { Timeline } from '../../../ui/timeline.tsx';

const heatWeek = ['full', 'none', 'some', 'full', 'none', 'full', 'none'] as const;

const states: readonly (readonly [Tone, string])[] = [
  ['good', 'Booked'],
  ['good', 'Active'],
  ['warn', 'Waitlist 4'],
  ['warn', 'Out of date'],
  ['bad', 'Cancelled'],
  ['bad', 'Payment overdue'],
  ['info', 'On hold'],
  ['plain', 'Pending'],
  ['on', 'New best'],
];

export function Words() {
  return (
    <>
      <h1>Heading one, once per page</h1>
      <h2>Heading two</h2>
      <h3>Heading three</h3>
      <p className="lead">A lead says what the page is for.</p>
      <p>
        Body text with <a href="#main">the club rules</a>. <span className="dim">Quieter.</span>{' '}
        <span className="faint">Faintest.</span>
      </p>
      <div className="row">
        <SubmitButton tone="accent">Book Tuesday 18:00</SubmitButton>
        <SubmitButton tone="quiet">Leave the waitlist</SubmitButton>
        <SubmitButton tone="danger">Cancel membership</SubmitButton>
        <CsvLink href="#main" />
      </div>
      <p className="row">
        {iconNames.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </p>
    </>
  );
}

export function States() {
  return (
    <>
      <p className="row">
        {states.map(([tone, word]) => (
          <Chip key={word} tone={tone}>
            {word}
          </Chip>
        ))}
      </p>
      <Notice>Your details have been saved.</Notice>
      <Notice tone="info">
        Your club’s records were moved today. Check that your mobile number is right.
      </Notice>
      <Notice tone="warn">
        <h3>Your PAR-Q is out of date</h3>
        <p>
          Update it to book classes. <a href="#main">Update PAR-Q</a>
        </p>
      </Notice>
      <Notice tone="bad">Failed to update profile: the mobile number is too long.</Notice>
      <EmptyState
        title="No bookings yet"
        icon="calendar-days"
        action={
          <ButtonLink href="#main" tone="accent">
            See this week’s classes
          </ButtonLink>
        }
      >
        Classes open for booking 7 days ahead, at 06:00.
      </EmptyState>
    </>
  );
}

export function Numbers() {
  return (
    <>
      <div className="stats">
        <Stat value="38" label="in the club now" size="big" />
        <Stat value="1,204" label="check-ins this week" />
        <Stat value="0" label="failed payments" />
      </div>
      <p>
        <FillBar taken={0} capacity={12} /> Empty
      </p>
      <p>
        <FillBar taken={7} capacity={12} /> 5 left
      </p>
      <p>
        <FillBar taken={12} capacity={12} /> Full
      </p>
      <Card title="Visits">
        <BarChart
          title="Visits by week"
          description="Between 1 and 5 visits a week, the most in the week of 9 November."
          valueHeader="Visits"
          points={[3, 4, 1, 2, 4, 5, 3].map((value, index) => ({ label: `W${40 + index}`, value }))}
        />
      </Card>
      <Card title="Sets by muscle">
        <RowChart
          title="Sets by muscle"
          description="Most for the quads."
          labelHeader="Muscle"
          valueHeader="Sets"
          points={[
            { label: 'Quads', value: 24 },
            { label: 'Inner thighs', value: 8.5 },
            { label: 'Abs', value: 0 },
          ]}
        />
      </Card>
      <Card title="Days">
        <HeatMap
          title="Days of twenty weeks"
          description="A column for each week."
          valueHeader="Days"
          weeks={Array.from({ length: 20 }, (_, week) => ({ label: `W${20 + week}`, days: heatWeek }))}
          legend={{ none: 'Rest', some: 'At the club', full: 'Training logged' }}
        />
      </Card>
    </>
  );
}

export function Records() {
  return (
    <>
      <Card title="About you">
        <Facts
          facts={[
            { term: 'Name', value: 'Priya Raman' },
            { term: 'Email', value: 'priya.raman.with.a.very.long.address.indeed@subdomain.example.org' },
            { term: 'Mobile', value: '' },
            { term: 'Membership', value: <Chip tone="good">Active</Chip> },
          ]}
        />
      </Card>
      <Card title="Membership">
        <Timeline
          events={[
            {
              key: 'c',
              when: 'Today, 09:12',
              dateTime: '2026-11-21T09:12Z',
              title: 'Put on hold by Leah Stone',
              detail: 'Knee surgery, back on 4 Jan',
              tone: 'info',
            },
            {
              key: 'b',
              when: 'Mon 2 Mar, 18:40',
              dateTime: '2026-03-02T18:40Z',
              title: 'Started Unlimited',
              detail: '£79 a month',
              tone: 'good',
            },
            { key: 'a', when: 'Sun 1 Mar, 20:05', dateTime: '2026-03-01T20:05Z', title: 'Signed up' },
          ]}
        />
      </Card>
      <Card title="No details">
        <Facts facts={[{ term: 'Emergency contact', value: '' }]} />
      </Card>
    </>
  );
}
