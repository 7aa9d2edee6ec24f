import * as paths from '#app/paths.ts';
import '../training.css';
import { useId } from 'react';
import { hasAllSplits } from '#domain/training/hyrox-splits.ts';
import { notFound } from '#server/access/not-found.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { findClubBest, findHyroxResult, listHyroxResults } from '#server/training/hyrox/find-hyrox.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/view-race.ts';
import {
  type Compared,
  divisionLabel,
  ownBest,
  type RaceBar,
  raceBars,
  raceRow,
  splitRows,
} from './race-view.ts';

const WIDTH = 360;
const BAR = 20;
const ROW = 50;

/**
 * A bar for each race, as long as its time: runs, stations and the Roxzone in their order. The table next to it has the
 * numbers.
 */
function SplitsBars({ bars }: { bars: readonly RaceBar[] }) {
  const id = useId();
  const longest = Math.max(1, ...bars.map(({ pieces }) => sum(pieces)));
  if (bars.length === 0) return null;
  return (
    <figure className="race-bars">
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>Where the time went</title>
        <desc id={`${id}d`}>{bars.map(({ label, finish }) => `${label}: ${finish}`).join('. ')}</desc>
        {bars.map((bar, index) => (
          <Bar key={bar.label} bar={bar} top={index * ROW} scale={WIDTH / longest} />
        ))}
      </svg>
      <figcaption className="race-key">
        <span className="race-key-run">Runs</span>
        <span className="race-key-station">Stations</span>
        <span className="race-key-roxzone">Roxzone</span>
      </figcaption>
    </figure>
  );
}

function Bar({ bar: { label, finish, pieces }, top, scale }: { bar: RaceBar; top: number; scale: number }) {
  const starts = pieces.map((_, index) => sum(pieces.slice(0, index)) * scale);
  return (
    <g>
      <text x="0" y={top + 18}>
        {label}
      </text>
      <text x={WIDTH} y={top + 18} className="race-finish">
        {finish}
      </text>
      {pieces.map(({ kind, value }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a race have a fixed order
          key={index}
          className={`race-${kind}`}
          x={starts[index]}
          y={top + 24}
          width={Math.max(0, value * scale - 0.6)}
          height={BAR}
        />
      ))}
    </g>
  );
}

const sum = (pieces: readonly { value: number }[]) => pieces.reduce((total, { value }) => total + value, 0);

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Hyrox race' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const race = await findHyroxResult(store, params.id, uid);
  if (!race) throw notFound(url);
  const [races, clubBest] = await Promise.all([
    listHyroxResults(store, uid),
    findClubBest(store, race.hyrox.division),
  ]);
  const best = ownBest(races, race);
  const compared: Compared[] = [{ label: 'This race', hyrox: race.hyrox }];
  if (best) compared.push({ label: 'Your fastest other', hyrox: best.hyrox });
  const isClubs = clubBest?.id === race.id;
  if (clubBest && !isClubs && clubBest.id !== best?.id)
    compared.push({ label: 'Club’s best', hyrox: clubBest.hyrox });
  return {
    ...raceRow(race, now()),
    season: race.hyrox.season,
    note: race.note,
    division: divisionLabel(race.hyrox.division),
    isClubs,
    isClubsYours: clubBest !== null && clubBest.id === best?.id,
    lacksSplits: !hasAllSplits(race.hyrox),
    headers: compared.slice(1).map(({ label }) => label),
    bars: raceBars(compared),
    rows: splitRows(compared),
  };
}

type Page = Route.ComponentProps['loaderData'];

export default function RacePage({ loaderData: race }: Route.ComponentProps) {
  const { id, title, on, division, season, finish, note, bars } = race;
  return (
    <div className="stack">
      <PageHead
        title={title}
        back={<a href={paths.hyroxRaces}>Hyrox</a>}
        lead={`${on} · ${division} · ${season} standards`}
        actions={
          <>
            <ButtonLink href={paths.editRace(id)} tone="quiet" isSmall>
              Edit
            </ButtonLink>
            <ButtonLink href={paths.deleteResult(id)} tone="quiet" isSmall>
              Delete
            </ButtonLink>
          </>
        }
      />
      <p className="race-total num">{finish}</p>
      {note ? <p className="race-note">{note}</p> : null}
      <p className="dim">{comparisonText(race)}</p>
      <SplitsBars bars={bars} />
      {race.headers.length > 0 ? (
        <p className="dim">Beside each time: how much slower (+) or faster (−) this race was.</p>
      ) : null}
      <Splits race={race} />
    </div>
  );
}

function comparisonText({ isClubs, isClubsYours, lacksSplits, headers, division }: Page): string {
  if (lacksSplits) return 'Add every split to compare it leg by leg.';
  if (isClubs) return `This is the club’s fastest in ${division} with every split logged.`;
  if (isClubsYours) return `Your fastest other race is the club’s fastest in ${division}.`;
  return headers.length > 0 ? '' : `Nobody else has logged every split in ${division} yet.`;
}

function Splits({ race: { headers, rows } }: { race: Page }) {
  return (
    <div className="race-scroll">
      <table className="race-table">
        <caption className="hidden">Splits</caption>
        <thead>
          <tr>
            <th scope="col">Leg</th>
            <th scope="col">This race</th>
            {headers.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, time, beside }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{time}</td>
              {beside.map(({ time: other, difference }, index) => (
                <td key={headers[index]}>
                  <span className="num">{other}</span> <small className="dim">{difference}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
