import { StoreUnavailableError } from '../data/store.ts';

const absent = new WeakSet<object>();

/**
 * Replaces a service that was requested but is not configured. Each call fails like that of an unavailable service, so the server still
 * starts, people get the 503 page, and nothing is let through.
 *
 * @param sentence the specification's (§8), for the log
 * @param known members that work without the service
 */
export function absentService<Port extends object>(sentence: string, known: Partial<Port>): Port {
  const fail = () => Promise.reject(new StoreUnavailableError(sentence));
  const service = new Proxy(known, {
    get(target, name) {
      // Awaiting the service itself reads `then`.
      if (name in target || typeof name === 'symbol' || name === 'then') return Reflect.get(target, name);
      return fail;
    },
  }) as Port;
  absent.add(service);
  return service;
}

export function isAbsent(service: object): boolean {
  return absent.has(service);
}
