/** People who have closed their account: records that are kept have a pseudonym for them. */
export const FORMER_MEMBER = 'Former member';

const ERASED = 'erased-';

export const pseudonymFrom = (random: string): string => `${ERASED}${random}`;

/** True for the uid of somebody whose records have been pseudonymised. */
export const isPseudonym = (uid: string): boolean => uid.startsWith(ERASED);

/** Whether whoever is in a record has a page of their own: neither somebody unknown nor a former member. */
export const hasMemberPage = (uid: string): boolean => uid !== '' && !isPseudonym(uid);
