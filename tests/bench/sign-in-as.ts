/** Signs a seeded person in at a running club. */
import { signIns } from './seed-store.ts';

/** @returns what their browser sends as its cookies */
export async function signInAs(origin: string, role: keyof typeof signIns): Promise<string> {
  const body = new URLSearchParams(signIns[role]);
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    body,
    headers: { origin },
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`signing in as ${role} answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
