import './whiteboard.css';
import { data } from 'react-router';
import { boardLayoutOf } from '#domain/training/board-layout.ts';
import { setKioskCookie } from '#server/identity/kiosk-cookie.ts';
import { credentialsContext } from '#server/request/context.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { Route } from './+types/whiteboard.ts';
import { boardAddress } from './board-address.ts';
import { BoardPlan } from './board-plan.tsx';
import { loadBoard } from './load-board.ts';
import { Clock } from './part-clock.tsx';
import { useBoard } from './use-board.ts';
import { useSound } from './use-sound.ts';
import { useWallKeys } from './use-wall-keys.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Whiteboard' }];

/** For the timer, and for updates that don't stop it; without JavaScript the page reloads itself. */
export const handle = { hydrate: true };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { kioskToken: token } = context.get(credentialsContext);
  const renewed = token ? { 'Set-Cookie': await setKioskCookie(token, context) } : undefined;
  return data(await loadBoard(url, context), { headers: renewed });
}

const REFRESH_SECONDS = 30;

export default function WhiteboardPage({ loaderData }: Route.ComponentProps) {
  const { view, isOld, go } = useBoard(loaderData);
  const sound = useSound();
  const { shown } = view;
  const goBy = (step: number) => {
    sound.wake();
    const address = neighbourAddress(view, step);
    if (address) go(address);
  };
  useWallKeys({ arrowleft: () => goBy(-1), arrowright: () => goBy(1) });
  const layout = boardLayoutOf(shown?.part?.movements ?? []);
  return (
    <div className={layout === 'beside' ? 'wall' : `wall wall-wide wall-${layout}`}>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <header className="wall-head">
        <h1>{shown ? shown.title : 'Today’s workouts'}</h1>
        <p className="wall-about">{shown?.about}</p>
        <p className="wall-time">
          {isOld ? `No connection since ${view.time}` : `${view.day}, ${view.time}`}
        </p>
      </header>
      {shown?.part ? (
        <main id="main" className="wall-main">
          <BoardPlan part={shown.part} layout={layout} />
          <div className="wall-side">
            <Clock key={`${shown.id} ${shown.part.key}`} show={shown.id} part={shown.part} sound={sound} />
            <Results results={shown.results} />
          </div>
        </main>
      ) : (
        <main id="main" className="wall-main wall-empty">
          <p>No workout has been published for today.</p>
        </main>
      )}
      <Choices view={view} />
    </div>
  );
}

/** The part before or after the one that is shown; null: there is none. */
function neighbourAddress({ shown, isFollowing }: View, step: number): string | null {
  const parts = shown?.parts ?? [];
  const next = parts[parts.findIndex(({ isShown }) => isShown) + step];
  return shown && next ? boardAddress(isFollowing ? '' : shown.id, next.key) : null;
}

type View = Route.ComponentProps['loaderData'];

function Results({ results }: { results: NonNullable<View['shown']>['results'] }) {
  if (!results) return null;
  return (
    <section className="wall-results" aria-label="Results">
      {results.length === 0 ? (
        <p className="wall-none">No results yet. Log yours under Train.</p>
      ) : (
        <ol className="bare">
          {results.map(({ place, name, text, isRx }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: people who are not named are alike
            <li key={index}>
              <b>{place}</b>
              <span className="wall-name">{name}</span>
              <span className="num">{isRx ? text : `${text} scaled`}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Choices({ view: { items, shown, isFollowing } }: { view: View }) {
  const kept = isFollowing ? '' : (shown?.id ?? '');
  return (
    <footer className="wall-foot">
      {shown && shown.parts.length > 1 ? (
        <nav aria-label="Parts" title="Left and right arrow keys">
          {shown.parts.map(({ key, label, isShown }) => (
            <a key={key} href={boardAddress(kept, key)} aria-current={isShown ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      ) : null}
      {items.length > 0 ? (
        <nav aria-label="Classes">
          <a href={boardAddress()} aria-current={isFollowing ? 'page' : undefined}>
            Follow the clock
          </a>
          {items.map(({ id, label, isShown }) => (
            <a key={id} href={boardAddress(id)} aria-current={isShown && !isFollowing ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      ) : null}
    </footer>
  );
}

/** Errors go to the log. The screen shows no links and reloads itself. */
export function ErrorBoundary() {
  return (
    <div className="wall">
      <PageTitle page="Whiteboard" />
      <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      <main id="main" className="wall-main wall-empty">
        <p>The workouts can’t be shown right now. This screen tries again by itself.</p>
      </main>
    </div>
  );
}
