import { tokenState } from '#domain/api/token-life.ts';
import { type ApiToken, apiTokens } from '../../data/collections/api.ts';
import { hashToken } from '../../identity/secrets.ts';
import type { Services } from '../../services.ts';
import { isTokenText } from './token-text.ts';

/** The token of an `Authorization: Bearer` header; null: none. It is read from nowhere else. */
export function readBearer(headers: Headers): string | null {
  return /^Bearer ([!-~]{1,200})$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? null;
}

/** The token, while it works and its owner is an admin, which the identity service is asked every time. Null: it doesn't. */
export async function findToken(
  { store, identity, now }: Pick<Services, 'store' | 'identity' | 'now'>,
  text: string,
): Promise<ApiToken | null> {
  if (!isTokenText(text)) return null;
  const token = await store.find(apiTokens, hashToken(text));
  if (!token || tokenState(token, now()) !== 'works') return null;
  const owner = await identity.findAccount(token.ownerUid);
  return owner?.claims.admin && !owner.isDisabled ? token : null;
}
