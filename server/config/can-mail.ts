import type { Services } from '../services.ts';

/** Whether the club's emails go out. What pages say of email asks this, and nothing else (`domain/club/mail-promises.ts`). */
export const canMail = ({ config }: Pick<Services, 'config'>): boolean => config.smtp !== null;
