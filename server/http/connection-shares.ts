import type { Socket } from 'node:net';
import { hostOf } from '../identity/network.ts';

/**
 * Gives each host (`hostOf`: one IPv4 address, one IPv6 /64) a share of the connections, so that one cannot take them all. One more than
 * its share, and the oldest of its own that has no request is closed; where all are busy, the new one.
 */
export class ConnectionShares {
  readonly #byHost = new Map<string, Set<Socket>>();
  readonly #perHost: number;
  readonly #isBusy: (socket: Socket) => boolean;

  /** @param perHost `Infinity` where proxies are in front, which bring everybody's requests */
  constructor(perHost: number, isBusy: (socket: Socket) => boolean) {
    this.#perHost = perHost;
    this.#isBusy = isBusy;
  }

  add(socket: Socket): void {
    const host = hostOf(socket.remoteAddress ?? '');
    const sockets = this.#byHost.get(host) ?? new Set();
    this.#byHost.set(host, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#byHost.get(host) === sockets) this.#byHost.delete(host);
    });
    if (sockets.size <= this.#perHost) return;
    const closing = [...sockets].find((each) => each !== socket && !this.#isBusy(each)) ?? socket;
    // Its own "close" comes later, and it must not count until then.
    sockets.delete(closing);
    closing.destroy();
  }
}
