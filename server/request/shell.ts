/** What the layout of every page needs: the club, the viewer, and the form token. */

import { createHash } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { isProfileCacheValid } from '#domain/accounts/caching.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { decideAdminCheck, decideCoachCheck, decideDeskCheck } from '#domain/accounts/roles.ts';
import type { Area } from '#domain/club/areas.ts';
import { openingDayAhead } from '#domain/club/opening.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { remembered } from '#domain/values/remembered.ts';
import { iconVersion } from '../club/app-icon.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { canMail } from '../config/can-mail.ts';
import { type ClubSettings, settings as clubSettings } from '../data/collections/club.ts';
import type { Member } from '../data/collections/members.ts';
import { StoreUnavailableError } from '../data/store.ts';
import type { AppCheckPage } from '../identity/app-check/app-check.ts';
import type { Login } from '../identity/identity.ts';
import { hashToken } from '../identity/secrets.ts';
import {
  type Context,
  credentialsContext,
  failureContext,
  flashContext,
  formContext,
  kioskContext,
  loginContext,
  previewContext,
  servicesContext,
} from './context.ts';
import type { FlashMessage } from './flash-message.ts';
import { type DraftFields, findDraft } from './form-draft.ts';
import { issueFormToken } from './form-token.ts';
import { mayKeepOffline } from './offline-copy.ts';

export interface Viewer {
  readonly firstName: string;
  readonly isAdmin: boolean;
  readonly isCoach: boolean;
  /** Front desk, and admins too. */
  readonly isDesk: boolean;
}

export interface Shell {
  /** `stylesheet` and `appleIcon` are URLs that change with the club's colour and logo. */
  readonly club: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    readonly stylesheet: string;
    readonly appleIcon: string;
    /** A picture's id; empty: none. */
    readonly logoPictureId: string;
    /** For links to public pages that have no picture of their own. */
    readonly frontPictureId: string;
    /** `https://club.example`; null: not known. */
    readonly publicUrl: string | null;
    readonly tagline: string;
    /** What the club does without. */
    readonly areasOff: readonly Area[];
    /** Whether an admin has opened it to the public. */
    readonly isOpen: boolean;
    /** The announced date while it is not, as `Saturday 5 December`; empty: none. */
    readonly opensOn: string;
  };
  /** Staff see a page that everybody else sees once the club is open. */
  readonly isPreview: boolean;
  readonly viewer: Viewer | null;
  /** Distinguishes one login session from another and from none; null on a kiosk, which is not for one person. */
  readonly viewerMark: string | null;
  readonly currentPath: string;
  /** On the sign-in and sign-up pages, where the person is going on to; empty: nowhere in particular. */
  readonly goingTo: string;
  readonly formToken: string;
  /** For pages with script; null where App Check is not set up. */
  readonly appCheck: AppCheckPage | null;
  readonly flash: FlashMessage | null;
  /** Whether a mail server is set: what pages say of mail depends on it (`domain/club/mail-promises.ts`). */
  readonly canSendMail: boolean;
  /** The same of whoever reads the page: not where emails to them come back. */
  readonly canMailViewer: boolean;
  /** A form posted after the login session had ended, given back to the person who filled it in. */
  readonly formDraft: DraftFields | null;
  /** This browser may keep a copy of the member's pass and next classes. */
  readonly mayKeepOffline: boolean;
}

/** A page's address as the router gives it: a `URL` or its `Location`. */
type Address = Pick<URL, 'pathname' | 'search'>;

/** What a layout shows of what is stored. */
interface ShellFacts {
  readonly settings: ClubSettings;
  readonly viewer: Viewer | null;
  readonly canMailViewer: boolean;
  readonly formDraft: DraftFields | null;
}

/** Everything the layout of this request's page shows. */
export async function loadShell(address: Address, context: Context): Promise<Shell> {
  const services = context.get(servicesContext);
  const login = context.get(loginContext);
  if (login) keepLogin(login, context);
  const settings = await services.settings.read();
  const draftId = new URLSearchParams(address.search).get('formDraft');
  return shellOf(address, context, login, {
    settings,
    viewer: login ? await findViewer(login, context) : null,
    canMailViewer: canMail(services) && (await isReached(login, context)),
    formDraft:
      draftId && login
        ? await findDraft(services, { id: draftId, path: address.pathname, uid: login.uid })
        : null,
  });
}

function shellOf(
  address: Address,
  context: Context,
  login: Login | null,
  { settings, viewer, canMailViewer, formDraft }: ShellFacts,
): Shell {
  const services = context.get(servicesContext);
  return {
    club: {
      name: settings.clubName,
      address: settings.address,
      phone: settings.phone,
      email: settings.email,
      ...lookOf(settings),
      logoPictureId: settings.logoPictureId,
      frontPictureId: settings.frontPictureId,
      publicUrl: services.config.publicUrl,
      tagline: settings.tagline,
      areasOff: settings.areasOff,
      isOpen: settings.isOpenToPublic,
      opensOn: settings.isOpenToPublic ? '' : openingDayAhead(settings.opensOn, services.now()),
    },
    isPreview: context.get(previewContext),
    viewer,
    viewerMark: context.get(kioskContext) ? null : viewerMark(login),
    currentPath: address.pathname,
    goingTo: goingTo(address),
    formToken: issueFormToken(services.secret, login?.uid ?? ''),
    appCheck: services.appCheck?.page ?? null,
    flash: context.get(flashContext),
    canSendMail: canMail(services),
    canMailViewer,
    formDraft,
    mayKeepOffline: mayKeepOffline(context),
  };
}

function goingTo({ pathname, search }: Address): string {
  if (pathname !== paths.signIn && pathname !== paths.signUp && pathname !== paths.forgotPassword) return '';
  return safeRedirectPath(new URLSearchParams(search).get('redirectTo'), '');
}

/** Public: it grants no access and cannot be turned back into anything that does. Empty: nobody is signed in. */
export function viewerMark(login: Login | null): string {
  return login ? markOf(login) : '';
}

const markOf = remembered(({ loginSessionId }: Login): string =>
  createHash('sha256').update(`viewer ${loginSessionId}`).digest('base64url').slice(0, 16),
);

/** What the club looks like: addresses that change with its settings. */
const lookOf = remembered((settings: Pick<ClubSettings, 'accentColour' | 'logoPictureId'>) => {
  const version = createHash('sha256').update(settings.accentColour).digest('hex').slice(0, 8);
  return {
    stylesheet: `${paths.clubColours}?v=${version}`,
    appleIcon: paths.appIcon('apple-180.png', iconVersion(settings)),
  };
});

/** Somebody without a profile is: what is emailed to them first are links. */
async function isReached(login: Login | null, context: Context): Promise<boolean> {
  const profile = login && (await findProfile(login, context));
  return !profile || canBeEmailed(profile);
}

/** A name at the top of the page is not worth losing the answer of a form to. */
async function findProfile({ uid }: Login, context: Context): Promise<Member | null> {
  try {
    return await context.get(servicesContext).profiles.find(uid);
  } catch (error) {
    if (error instanceof StoreUnavailableError && context.get(formContext)) return null;
    throw error;
  }
}

async function findViewer(login: Login, context: Context): Promise<Viewer> {
  return viewerOf(login, await findProfile(login, context));
}

function viewerOf({ claims }: Login, profile: Member | null): Viewer {
  return {
    firstName: profile?.firstName ?? '',
    isAdmin: decideAdminCheck(claims),
    isCoach: decideCoachCheck(claims),
    isDesk: decideDeskCheck(claims),
  };
}

/** The layout of an error page: where the store is unavailable, what this process knows already, since its time is up. */
export async function loadFallbackShell(address: Address, context: Context): Promise<Shell> {
  if (context.get(failureContext)?.kind === 'unavailable') return knownShell(address, context);
  return loadShell(address, context).catch(() => knownShell(address, context));
}

function knownShell(address: Address, context: Context): Shell {
  const { settings, profiles } = context.get(servicesContext);
  const login = context.get(loginContext) ?? findKnownLogin(context);
  return shellOf(address, context, login, {
    settings: settings.latest() ?? clubSettings.decode(SETTINGS_ID, {}),
    viewer: login && viewerOf(login, profiles.known(login.uid)),
    canMailViewer: false,
    formDraft: null,
  });
}

const MAX_LOGINS = 5000;
/** Who was signed in by a token, by its hash, when a page was last drawn for it: for the frame of the page that says that the store is away. */
const knownLogins = new Map<string, { readonly login: Login; readonly at: Temporal.Instant }>();

function keepLogin(login: Login, context: Context): void {
  const { loginToken } = context.get(credentialsContext);
  if (loginToken === null) return;
  const key = hashToken(loginToken);
  if (knownLogins.size >= MAX_LOGINS) knownLogins.delete(knownLogins.keys().next().value ?? '');
  knownLogins.delete(key);
  knownLogins.set(key, { login, at: context.get(servicesContext).now() });
}

/** Grants nothing: the page has the person's name and menu, and leads to guarded pages. */
function findKnownLogin(context: Context): Login | null {
  const { loginToken } = context.get(credentialsContext);
  const known = loginToken === null ? undefined : knownLogins.get(hashToken(loginToken));
  return known && isProfileCacheValid(known.at, context.get(servicesContext).now()) ? known.login : null;
}
