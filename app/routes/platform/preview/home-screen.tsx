import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FillBar } from '../../../ui/fill-bar.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PassCard } from '../../../ui/pass-card.tsx';
import { Stat } from '../../../ui/stat.tsx';

const squat = [72.5, 75, 85, 82.5, 95, 102.5];
const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

/** A member's home with classes and training. */
export function HomeScreen({ codeSrc }: { codeSrc: string }) {
  return (
    <>
      <Notice isAnnounced>You’re booked on Hyrox Engine, Tue 24 Nov, 18:00.</Notice>
      <PageHead above="Saturday 21 November" title="Evening, Priya" />
      <div className="cols stack">
        <div className="stack">
          <PassCard
            codeSrc={codeSrc}
            name="Priya Raman"
            status={<Chip tone="good">Active</Chip>}
            lines={['Unlimited · since March 2024']}
            note="Show this at the desk. New code every minute."
          />
          <NextUp />
        </div>
        <div className="stack">
          <Card title="PAR-Q expires on 2 December" aside={<Chip tone="warn">Due soon</Chip>} tone="warn">
            <p className="dim">You need an up-to-date PAR-Q to book. It takes two minutes.</p>
            <ButtonLink href="#main" tone="quiet" isSmall>
              Update PAR-Q
            </ButtonLink>
          </Card>
          <BackSquat />
          <Card title="This month" aside={<a href="#main">All stats</a>}>
            <div className="stats">
              <Stat value="11" label="visits" />
              <Stat value="9" label="classes" />
              <Stat value="5" unit="wk" label="streak" />
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

function NextUp() {
  return (
    <Card title="Next up" aside={<Chip tone="good">Booked</Chip>}>
      <Stat value="Tue 24 Nov, 18:00" label="Hyrox Engine with Sam Okafor · Main floor" size="moment" />
      <FillBar taken={16} capacity={20} />
      <div className="row">
        <ButtonLink href="#main" tone="accent" isSmall>
          See the workout
        </ButtonLink>
        <ButtonLink href="#main" tone="quiet" isSmall>
          Cancel booking
        </ButtonLink>
      </div>
      <p className="faint">Free to cancel until Tue 16:00</p>
    </Card>
  );
}

function BackSquat() {
  return (
    <Card title="Back squat" aside={<Chip tone="on">New best</Chip>}>
      <Stat value="102.5" unit="kg" label="3 reps · estimated single 112 kg" size="big" />
      <LineChart
        title="Back squat, best of each month"
        description="From 72.5 kg in June to 102.5 kg in November, the best so far."
        valueHeader="Load"
        points={squat.map((value, index) => ({ label: months[index] ?? '', value }))}
        format={(value) => `${value} kg`}
      />
    </Card>
  );
}
