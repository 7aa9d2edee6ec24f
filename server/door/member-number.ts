import { createHmac, hkdfSync } from 'node:crypto';
import { NUMBER_LENGTHS, type NumberedOwner } from '#domain/door/short-code.ts';
import { memberNumbers } from '../data/collections/door.ts';
import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError, type Reads, type Store, type Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';

/** Numbers tried of each length before longer ones are. */
const TRIES = 3;

type Parts = Pick<Services, 'store' | 'secret'>;

/**
 * The owner of a pass that is about to be shown, with their number: four to seven digits, drawn at random and theirs for good. They
 * get it with the first pass that is shown.
 * @param draw numbers in the order of preference
 * @throws NotFoundError
 */
export async function getPassOwner(
  { store, secret }: Parts,
  { id: uid, qrVersion, memberNumber }: Pick<Member, 'id' | 'qrVersion' | 'memberNumber'>,
  draw = drawNumbers,
): Promise<NumberedOwner> {
  const known = memberNumber || (await assignNumber(store, uid, draw(secret, uid)));
  return { uid, qrVersion, memberNumber: known };
}

/** The member who has this number, or null. */
export async function findByNumber(reads: Reads, memberNumber: string): Promise<Member | null> {
  const owner = await reads.find(memberNumbers, memberNumber);
  return owner && reads.find(members, owner.memberUid);
}

/** From the uid, so that a profile whose number another client has overwritten gets the same one back. */
function drawNumbers(secret: string, uid: string): string[] {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor member number', 32));
  return NUMBER_LENGTHS.flatMap((length) =>
    Array.from({ length: TRIES }, (_, index) => drawNumber(key, `${length} ${index} ${uid}`, length)),
  );
}

/** Never begins with a zero, which people leave out. */
function drawNumber(key: Buffer, seed: string, length: number): string {
  const drawn = createHmac('sha256', key).update(seed).digest();
  const lowest = 10 ** (length - 1);
  return String(lowest + (drawn.readUInt32BE() % (9 * lowest)));
}

function assignNumber(store: Store, uid: string, drawn: readonly string[]): Promise<string> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    if (member.memberNumber !== '') return member.memberNumber;
    const memberNumber = await findFree(transaction, uid, drawn);
    transaction.set(memberNumbers, { id: memberNumber, memberUid: uid });
    transaction.update(members, uid, { memberNumber });
    return memberNumber;
  });
}

async function findFree(transaction: Transaction, uid: string, drawn: readonly string[]): Promise<string> {
  for (const number of drawn) {
    const owner = await transaction.find(memberNumbers, number);
    if (owner === null || owner.memberUid === uid) return number;
  }
  throw new Error(`every number drawn for member ${uid} is taken`);
}
