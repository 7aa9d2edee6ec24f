/**
 * What was there before the first set-up file of this thread replaced it. Several test files run in one thread, and their set-up files are loaded
 * for each of them: what they replace would otherwise be their own replacement, once more for every file.
 */
export function originalOf<Owner extends object, Name extends keyof Owner & string>(
  owner: Owner,
  name: Name,
): Owner[Name] {
  const kept = Symbol.for(`original ${name}`);
  if (!Object.hasOwn(owner, kept)) Object.defineProperty(owner, kept, { value: owner[name] });
  return (owner as Record<symbol, unknown>)[kept] as Owner[Name];
}
