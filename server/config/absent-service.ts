import { StoreUnavailableError } from '../data/store.ts';

const absent = new WeakSet<object>();

/**
 * Stands where a service was asked for that is not there. Each call fails as that of a service that is away
 * does, so the club starts all the same, people get the 503 page, and nothing is let through.
 *
 * @param sentence the specification's (§8), for the log
 * @param known what can be said without the service
 */
export function absentService<Port extends object>(sentence: string, known: Partial<Port>): Port {
  const fail = () => Promise.reject(new StoreUnavailableError(sentence));
  const service = new Proxy(known, {
    get(target, name) {
      // Whoever awaits the service itself asks for `then`.
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
