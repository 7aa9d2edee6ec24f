import './desk.css';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeskSearch } from '../../ui/desk-search.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stat } from '../../ui/stat.tsx';
import type { Route } from './+types/desk.ts';
import { ArrivalsList } from './arrivals-list.tsx';
import keepDeskCurrent from './keep-desk-current.js?url&no-inline';
import { type DeskView, loadDesk } from './load-desk.ts';
import { SearchResults } from './search-results.tsx';
import { Takings } from './takings.tsx';
import { TasksCard } from './task-list.tsx';
import { taskReader } from './task-rows.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Desk' }];

const REFRESH_SECONDS = 30;

export function loader({ context }: Route.LoaderArgs) {
  return loadDesk(context.get(servicesContext), taskReader(context));
}

export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const view = loaderData;
  const refusal = view.arrivals.find(({ isRefused, isSettled }) => isRefused && !isSettled);
  return (
    <div data-desk data-now={paths.deskNow} data-newest={view.mark} data-refusal={refusal?.id ?? ''}>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <PageHead
        title="Desk"
        above={view.day}
        lead={view.opening}
        actions={
          <>
            {view.hasFamilyNews ? (
              <ButtonLink href={paths.listFamilyNews} tone="quiet" isSmall>
                Family news to pass on
              </ButtonLink>
            ) : null}
            <ButtonLink href={paths.listWaiting} tone="quiet" isSmall>
              Waiting to pay at the desk
            </ButtonLink>
            <ButtonLink href={paths.sellToWalkIn} tone="accent" isSmall>
              Sell
            </ButtonLink>
          </>
        }
      />
      <div className="stack">
        <Search />
        <p className="hidden" aria-live="polite" data-live="refusal">
          {refusal ? `${refusal.name}: ${refusal.reason}` : ''}
        </p>
        <p role="status" data-offline hidden>
          No connection. Last updated at <span data-live="time">{view.time}</span>.
        </p>
        <div className="desk-cols">
          <section className="stack" aria-labelledby="door">
            <div className="row between">
              <h2 id="door">At the door</h2>
              <a href={view.allHref}>All check-ins today</a>
            </div>
            <label className="desk-sound" hidden>
              <input type="checkbox" data-sound />
              Sound when someone is sent to the desk
            </label>
            <div data-live="door">
              {view.arrivals.length > 0 ? <ArrivalsList arrivals={view.arrivals} /> : <NobodyYet {...view} />}
            </div>
          </section>
          <div className="stack">
            <Card title="In the club" aside={<a href={paths.whoIsIn}>Who is in</a>}>
              <div data-live="in-now">
                <Stat value={view.inNow} label={view.inNow === 1 ? 'person' : 'people'} />
              </div>
            </Card>
            <div data-live="tasks">
              <TasksCard tasks={view.tasks} to="manager" />
            </div>
            <div data-live="takings">
              <Takings {...view.takings} />
            </div>
            <div data-live="classes">
              <Classes {...view.classes} />
            </div>
          </div>
        </div>
      </div>
      <script defer src={keepDeskCurrent} />
    </div>
  );
}

/** Without JavaScript the page reloads itself, which would take what is typed: the field is on a page that does not. */
function Search() {
  return (
    <>
      <div className="desk-search">
        <DeskSearch isFocused />
      </div>
      <SearchResults />
      <p className="desk-search-link">
        <ButtonLink href={paths.searchDesk} icon="search">
          Search
        </ButtonLink>
      </p>
    </>
  );
}

function NobodyYet({ isOpen, opening }: Pick<DeskView, 'isOpen' | 'opening'>) {
  return isOpen ? (
    <EmptyState title="Nobody has come in yet" icon="door-open">
      Everyone who checks in today appears here, newest first.
    </EmptyState>
  ) : (
    <EmptyState title="The club is closed" icon="door-open">
      {opening}
    </EmptyState>
  );
}

function Classes({ ahead, finished }: DeskView['classes']) {
  const over = finished === 1 ? '1 class has finished.' : `${finished} classes have finished.`;
  return (
    <Card title="Classes today" aside={<a href={paths.dayView}>All classes</a>}>
      {ahead.length === 0 ? (
        <p className="dim">{finished > 0 ? `No more classes today. ${over}` : 'No classes today.'}</p>
      ) : (
        <ul className="desk-classes bare">
          {ahead.map((each) => (
            <li key={each.id}>
              <div>
                <p className="desk-class">
                  <a href={paths.rosterForAdmin(each.id)}>
                    <span className="num-line">{each.time}</span> {each.name}
                  </a>
                  {each.isOn ? <span className="faint"> on now</span> : null}
                </p>
                <p className="faint">{each.coach}</p>
              </div>
              <span className="desk-places">
                <span>
                  {each.places}
                  {each.waiting > 0 ? <span className="faint">{` +${each.waiting} waitlist`}</span> : null}
                </span>
                <FillBar taken={each.taken} capacity={each.capacity} />
                <a className="desk-add" href={paths.addPerson(each.id)}>
                  Add someone
                  <span className="hidden">{` to ${each.name}, ${each.time}`}</span>
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
      {ahead.length > 0 && finished > 0 ? <p className="faint">{over}</p> : null}
    </Card>
  );
}
