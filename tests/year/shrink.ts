/** Looks for a shorter history after which the same thing is wrong. */
import { type Life, live } from './live.ts';
import type { Step } from './year.ts';

export interface Shrunk {
  readonly history: readonly Step[];
  readonly life: Life;
  readonly tries: number;
}

/** The same fault for this purpose: without names, numbers and dates. */
export const kindOf = (finding: string): string =>
  finding
    .replace(/^\S+ /, '')
    .replaceAll(
      /\/[\w/.-]*(?:\?\S*)?/g,
      (path) => path.replaceAll(/\/[\w.-]*[A-Z\d][\w.-]*/g, '/…').split('?')[0] ?? '',
    )
    .replaceAll(/\b[\w-]*\d[\w-]*\b|\b[A-Z]\w+(?: [A-Z]\w+)*/g, '…')
    .slice(0, 120);

/** What was done by or with those whom the findings name. */
function concerning({ findings, people, diary }: Life): Step[] {
  const named = people.filter(({ name, uid }) =>
    findings.some((each) => each.includes(name) || (uid && each.includes(uid))),
  );
  return diary
    .filter(({ text }) => named.some(({ name, uid }) => text.includes(name) || (uid && text.includes(uid))))
    .map(({ step }) => step);
}

/** Leaves out what concerns others, then what was done of one kind, then ever smaller parts of the history, as long as the time lasts. */
export async function shrink(
  history: readonly Step[],
  life: Life,
  { mostSeconds, hasMail }: { readonly mostSeconds: number; readonly hasMail: boolean },
): Promise<Shrunk> {
  const end = performance.now() + mostSeconds * 1000;
  const kinds = new Set(life.findings.map(kindOf));
  let best: Shrunk = { history: history.filter(({ day }) => day < life.days), life, tries: 0 };
  let tries = 0;
  const attempt = async (shorter: readonly Step[]): Promise<boolean> => {
    if (shorter.length === best.history.length || performance.now() > end) return false;
    tries += 1;
    const tried = await live(shorter, best.life.days, { hasMail, checksFrom: best.life.days - 1 });
    if (!tried.findings.some((finding) => kinds.has(kindOf(finding)))) return false;
    best = { history: shorter.filter(({ day }) => day < tried.days), life: tried, tries };
    return true;
  };
  await attempt(concerning(life));
  for (const act of new Set(best.history.map((step) => step.act)))
    await attempt(best.history.filter((step) => step.act !== act));
  for (let size = Math.ceil(best.history.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.history.length; ) {
      const shorter = [...best.history.slice(0, at), ...best.history.slice(at + size)];
      if (!(await attempt(shorter))) at += size;
    }
    if (performance.now() > end) break;
  }
  return { ...best, tries };
}
