import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { type BestNewsLine, readBestNews } from '#server/training/results/read-best-news.ts';

/** The new personal bests of a workout that the reader may see: none for visitors. */
export async function findBestNews(context: Context, workoutId: string): Promise<BestNewsLine[]> {
  const login = context.get(loginContext);
  if (!login) return [];
  const isStaff = (await findVerifiedStaff(context)) !== null;
  return readBestNews(context.get(servicesContext).store, workoutId, { uid: login.uid, isStaff });
}
