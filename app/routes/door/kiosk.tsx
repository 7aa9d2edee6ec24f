import { randomUUID } from 'node:crypto';
import { useCallback, useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { isStray } from '#domain/door/find-code.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';
import { kioskAnswer } from '#server/door/kiosk-answer.ts';
import { answerAtKiosk, readNonce, readScannedCode } from '#server/door/scan-at-kiosk.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';
import registerWorker from '../members/register-offline-worker.js?url&no-inline';
import type { Route } from './+types/kiosk.ts';
import { AskForPass } from './kiosk/ask-for-pass.tsx';
import { askServer, newNonce } from './kiosk/ask-server.ts';
import { useCamera } from './kiosk/use-camera.ts';
import { type OfflineDoor, useOfflineDoor } from './kiosk/use-offline-door.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Check in' }];

/** For quicker answers, automatic focus, the camera, and work without a connection; without script it is a form and an answer page. */
export const handle = { hydrate: true };

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { isOfflineCopyOn } = context.get(servicesContext).config;
  return { kioskName: requireKiosk(context).name, nonce: randomUUID(), canReload: isOfflineCopyOn };
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const [nonce, typed] = [readNonce(context), readScannedCode(context)];
  if (nonce === null || typed === null) return data({ screen: null }, { status: 422 });
  const presented = { kind: 'code', typed } as const;
  const kiosk = requireKiosk(context);
  const screen = await answerAtKiosk(services, kiosk, { nonce, presented }, services.now());
  return kioskAnswer({ screen }, context);
}

export default function KioskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { screen, scan, waiting, offlineSince } = useDoor();
  useScannerKeys(scan);
  const camera = useCamera(scan);
  const shown = screen ?? actionData?.screen;
  const errors = actionData ? ['Scan your pass or type its code'] : [];
  return (
    <>
      {shown ? (
        <KioskAnswer {...shown} />
      ) : (
        <AskForPass {...loaderData} {...{ errors, camera, waiting, offlineSince }} onCode={scan} />
      )}
      {loaderData.canReload ? (
        <script defer src={registerWorker} data-worker={paths.kioskWorker} data-scope={paths.kiosk} />
      ) : null}
    </>
  );
}

/** A scanner types without a pause: older key presses are dropped, and the field is emptied of any that begin no code. */
const LONGEST_PAUSE_MS = 3000;
/** Half a code that nobody goes on with is not left for the next person. */
const ABANDONED_AFTER_MS = 20_000;

/**
 * Codes that a scanner types, in the field or while an answer is on the screen: the next person need not wait, and a code whose
 * first half was typed into the field before the answer replaced it is still complete.
 */
function useScannerKeys(onCode: (code: string) => void): void {
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    let clearing: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      clearTimeout(clearing);
      clearing = setTimeout(() => {
        clearField(isStray);
        clearing = setTimeout(clearField, ABANDONED_AFTER_MS - LONGEST_PAUSE_MS);
      }, LONGEST_PAUSE_MS);
      const now = Date.now();
      if (now - typed.current.at > LONGEST_PAUSE_MS) typed.current.text = '';
      typed.current.at = now;
      if (event.key.length === 1) typed.current.text += event.key;
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onCode(takeField(event.target) ?? typed.current.text);
      typed.current.text = '';
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(clearing);
      document.removeEventListener('keydown', listen);
    };
  }, [onCode]);
}

/** The field's value, which may have been corrected by hand; null where the target is not the field. */
function takeField(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { value } = target;
  target.value = '';
  return value;
}

/** A cat, a cleaner's cloth: the next scan is not added to it. A code that somebody types by hand, slowly, stays. */
function clearField(isUnwanted: (typed: string) => boolean = () => true): void {
  const field = document.querySelector<HTMLInputElement>('input[name=code]');
  if (field && isUnwanted(field.value)) field.value = '';
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a') !== null;
}

const ANSWER_MS = 4000;
/** A camera sees the same code many times, and scanners repeat: a code counts again once unseen for this long. */
const SAME_CODE_MS = 5000;
/** A slower answer shows "One moment" first. */
const SLOW_AFTER_MS = 500;

const waitScreen: KioskScreen = { tone: 'wait', title: 'One moment', line: '' };
const unreachableScreen: KioskScreen = {
  tone: 'no',
  title: 'Please see the desk',
  line: 'The door can’t check passes right now.',
};

interface Door {
  /** The answer to the last code, for four seconds; null: the start screen. */
  readonly screen: KioskScreen | null;
  /** Checks a code from any source; codes are answered one at a time. */
  readonly scan: (code: string) => void;
  /** Check-ins that were decided offline and are not yet uploaded. */
  readonly waiting: number;
  /** When the server last answered, in milliseconds since 1970; null: it answers. */
  readonly offlineSince: number | null;
}

/** The door of a page with script: asks the server about each code, or the roster while the server is unreachable, and shows the answer. */
function useDoor(): Door {
  const [screen, setScreen] = useState<KioskScreen | null>(null);
  const { waiting, offlineSince, notice, decide } = useOfflineDoor();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const last = useRef({ code: '', at: 0 });

  useEffect(() => {
    if (!screen || screen === waitScreen) return;
    const timer = setTimeout(() => setScreen(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [screen]);

  const scan = useCallback(
    (typed: string) => {
      const code = typed.trim();
      const isRepeat = code === last.current.code && Date.now() - last.current.at < SAME_CODE_MS;
      if (code === '') return;
      last.current = { code, at: Date.now() };
      if (isRepeat) return;
      queue.current = queue.current.then(async () => {
        const timer = setTimeout(() => setScreen(waitScreen), SLOW_AFTER_MS);
        const answer = await answerTo(code, { notice, decide });
        clearTimeout(timer);
        // A new object each time, so that the same answer twice restarts its four seconds.
        setScreen({ ...answer });
      });
    },
    [notice, decide],
  );

  return { screen, scan, waiting, offlineSince };
}

/** Uses one nonce, so that a lost server answer and the roster's decision are one attempt. */
async function answerTo(
  code: string,
  { notice, decide }: Pick<OfflineDoor, 'notice' | 'decide'>,
): Promise<KioskScreen> {
  const nonce = newNonce();
  const answer = await askServer(code, nonce);
  if (answer.kind === 'screen') return answer.screen;
  if (answer.kind === 'unpaired') location.assign(paths.pairDevice);
  if (answer.kind !== 'unreachable') return unreachableScreen;
  notice();
  return (await decide(code, nonce)) ?? unreachableScreen;
}
