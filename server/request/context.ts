/** What a request carries down to its loaders and actions. */
import { createContext, type RouterContextProvider } from 'react-router';
import type { Kiosk } from '../data/collections/door.ts';
import type { Handover } from '../data/collections/handovers.ts';
import type { Connection } from '../http/connection.ts';
import type { Login } from '../identity/identity.ts';
import type { Services } from '../services.ts';
import type { FlashMessage } from './flash-message.ts';
import type { DraftFields } from './form-draft.ts';

export const servicesContext = createContext<Services>();
export const connectionContext = createContext<Connection>();
/** The URL as pages see it, for code that is not given the router's `url`; set by the guard middleware. */
export const urlContext = createContext<URL | null>(null);
/** The credentials the browser sent, well-formed; set by the guard middleware. */
export const credentialsContext = createContext<Credentials>();
/** The verified login, or null; set by the guard middleware before any loader runs. */
export const loginContext = createContext<Login | null>(null);
/** The paired device that sent the request, on routes with the `kiosk` guard. */
export const kioskContext = createContext<Kiosk | null>(null);
/** The tablet in a member's hands that sent the request, on routes with the `handover` guard. */
export const handoverContext = createContext<Handover | null>(null);
/** True where staff see a page that everybody else sees once the club is open; set by the guard middleware. */
export const previewContext = createContext(false);
/** The posted fields, read once; null on GET. */
export const formContext = createContext<FormData | null>(null);
export const flashContext = createContext<FlashMessage | null>(null);
/** Set when the response is an error page: which one, and its reference number in the error log. */
export const failureContext = createContext<Failure | null>(null);

export interface Failure {
  readonly kind: 'unavailable' | 'error';
  readonly reference: string;
  /** What could not be done, where there is a message for it; otherwise empty. */
  readonly sentence: string;
  /** What was typed into the form that could not be saved; null where nothing was posted. */
  readonly typed: DraftFields | null;
}

/** The credentials of a request; each null where it has none. */
export interface Credentials {
  readonly loginToken: string | null;
  /** The token of a browser that has signed in before. */
  readonly deviceToken: string | null;
  readonly kioskToken: string | null;
  /** Of a tablet that staff have handed to a member. */
  readonly handoverToken: string | null;
  /** Of a program, at the addresses of the API alone. */
  readonly apiToken: string | null;
}

export const noCredentials: Credentials = {
  ...{ loginToken: null, deviceToken: null, kioskToken: null, handoverToken: null, apiToken: null },
};

export type Context = Readonly<RouterContextProvider>;

/** The login, on routes with a guard that requires one. */
export function requireLogin(context: Context): Login {
  const login = context.get(loginContext);
  if (!login) throw new Error('requireLogin on a route whose access row does not require a login');
  return login;
}

/** The paired device, on routes with the `kiosk` guard. */
export function requireKiosk(context: Context): Kiosk {
  const kiosk = context.get(kioskContext);
  if (!kiosk) throw new Error('requireKiosk on a route whose access row does not require a kiosk');
  return kiosk;
}

/** The handed-over tablet, on routes with the `handover` guard. */
export function requireHandover(context: Context): Handover {
  const handover = context.get(handoverContext);
  if (!handover) throw new Error('requireHandover on a route whose access row does not require a handover');
  return handover;
}
