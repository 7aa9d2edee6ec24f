import { CONFIRMATION_HOURS } from '#domain/accounts/email-confirmation.ts';
import {
  type CodeFacts,
  decideGiving,
  type Given,
  type GivingDecision,
  type IdentityCheck,
  identityChecks,
  whereCodeIsAsked,
} from '#domain/accounts/give-code.ts';
import { decideAdminCheck, type RoleClaims } from '#domain/accounts/roles.ts';
import { members } from '../data/collections/members.ts';
import type { GivenCode } from '../identity/account-changes.ts';
import type { Account } from '../identity/identity.ts';
import { GIVEN_LINK_HOURS } from '../identity/reset-links.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'identity' | 'now'>;

export interface FoundGiving extends CodeFacts {
  readonly account: Account | null;
  readonly decision: GivingDecision;
  /** The address that a code confirms; empty: there is none to confirm. */
  readonly toConfirm: string;
}

/** What may be handed to a person. @param by the roles of the one who hands it over */
export async function findGiving(
  { store, identity }: Parts,
  uid: string,
  by: RoleClaims,
): Promise<FoundGiving> {
  const [account, pending, member] = await Promise.all([
    identity.findAccount(uid),
    identity.findConfirmation({ uid }),
    store.find(members, uid),
  ]);
  const isChange = pending?.isChange ?? false;
  const isAgain = (member?.emailTrouble ?? '') !== '';
  const hasAddressToConfirm = account?.emailState === 'unconfirmed' || isChange || isAgain;
  const decision = decideGiving(
    { claims: account?.claims ?? null, isDisabled: account?.isDisabled ?? false, hasAddressToConfirm },
    by,
  );
  const address = (isChange ? pending?.email : account?.email) ?? '';
  return { account, decision, isAgain, isChange, toConfirm: hasAddressToConfirm ? address : '' };
}

export interface GiveRequest {
  readonly uid: string;
  readonly what: Given;
  readonly check: IdentityCheck;
  readonly by: Actor;
  /** Verified for this request. */
  readonly byClaims: RoleClaims;
}

interface GivenTo {
  readonly email: string;
  /** For how long it works. */
  readonly hours: number;
}

export type GiveOutcome =
  | (GivenTo & GivenCode & { readonly kind: 'code'; readonly askedAt: string })
  | (GivenTo & { readonly kind: 'link'; readonly link: string })
  | { readonly kind: 'forbidden' | 'nothing' };

/**
 * Makes a code or a link and gives it to the caller, to be shown once: it is stored only as a hash, and in no message. The audit entry is
 * in the same step. An earlier code stops working.
 */
export async function giveCode(parts: Parts, request: GiveRequest): Promise<GiveOutcome> {
  const { uid, what, byClaims } = request;
  const { account, decision, ...code } = await findGiving(parts, uid, byClaims);
  if (decision.kind === 'forbidden') return { kind: 'forbidden' };
  if (!account || decision.kind === 'nothing' || !decision.choices.includes(what)) return { kind: 'nothing' };
  return what === 'code' ? giveConfirmation(parts, request, code) : giveLink(parts, request, account);
}

async function giveConfirmation(parts: Parts, request: GiveRequest, facts: CodeFacts): Promise<GiveOutcome> {
  const { store, identity, now } = parts;
  const mail = await identity.prepareDueConfirmation(request.uid, { isAgain: facts.isAgain, isGiven: true });
  const given = await store.transaction(async (transaction) => {
    const code = mail.addWithoutEmail(transaction, !decideAdminCheck(request.byClaims));
    writeAudit(transaction, request.by, entryOf('account.code-given', request, mail.email), now());
    return code;
  });
  const askedAt = whereCodeIsAsked(facts);
  return { kind: 'code', email: mail.email, hours: CONFIRMATION_HOURS, askedAt, ...given };
}

async function giveLink(parts: Parts, request: GiveRequest, account: Account): Promise<GiveOutcome> {
  const { store, identity, now } = parts;
  const { email } = account;
  const invitation = await identity.prepareInvitation(account);
  const link = await store.transaction(async (transaction) => {
    const given = invitation.addWithoutEmail(transaction, !decideAdminCheck(request.byClaims));
    writeAudit(transaction, request.by, entryOf('account.link-given', request, email), now());
    return given;
  });
  return { kind: 'link', email, hours: GIVEN_LINK_HOURS, link };
}

function entryOf<Action extends 'account.code-given' | 'account.link-given'>(
  action: Action,
  { uid, check }: GiveRequest,
  email: string,
) {
  const checked = identityChecks.find(({ code }) => code === check)?.inLog ?? '';
  return { action, memberUid: uid, summary: `For ${email}. Checked: ${checked}` } as const;
}
