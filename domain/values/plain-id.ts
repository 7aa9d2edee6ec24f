/** Ids that we generate, or that come from the club's older database: no slashes, dots or control characters. */
export const isPlainId = (text: string): boolean => /^[\w-]{1,128}$/.test(text);
