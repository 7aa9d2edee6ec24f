/** Who may have how many request bodies open, and how many bytes of bodies the process holds. */
import type { Limits } from '../config/limits.ts';

/** A body that is arriving, or that has arrived and is held for the app. */
export interface StockedBody {
  /** Counts bytes that have arrived; false: there is no room for them. */
  add(bytes: number): boolean;
  /** It is whole: from now on it is no longer open, only held. */
  arrived(): void;
  /** Neither open nor held any more. Calling it twice is not an error. */
  release(): void;
}

interface OpenBody {
  readonly host: string;
  readonly cut: () => void;
}

/**
 * Bodies of all requests together. Each host (`hostOf`) has a share of both limits, so that one cannot use up everybody's.
 * - One more open body than allowed: the one that has been open longest is cut. An honest body is open for milliseconds, so a new
 *   one always gets in, even from the network where the quiet ones come from.
 * - More bytes than allowed: the body that needs them is refused, unless it is small. A sign-in always fits.
 */
export class BodyStock {
  /** In the order in which they were opened. */
  readonly #open = new Set<OpenBody>();
  readonly #openByHost = new Map<string, Set<OpenBody>>();
  readonly #bytesByHost = new Map<string, number>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Adds a body that starts to arrive.
   * @param cut called at most once, when the body must make room for another; it must release it
   */
  open(host: string, cut: () => void): StockedBody {
    const body: OpenBody = { host, cut };
    let size = 0;
    this.#insert(body);
    return {
      add: (bytes) => {
        size += bytes;
        this.#count(host, bytes);
        return size <= this.#limits.smallBodyBytes || this.#hasRoom(host);
      },
      arrived: () => this.#remove(body),
      release: () => {
        this.#remove(body);
        this.#count(host, -size);
        size = 0;
      },
    };
  }

  #insert(body: OpenBody): void {
    const ofHost = this.#openByHost.get(body.host) ?? new Set();
    this.#openByHost.set(body.host, ofHost);
    ofHost.add(body);
    this.#open.add(body);
    if (ofHost.size > this.#limits.openBodiesPerHost) cutOldest(ofHost);
    else if (this.#open.size > this.#limits.openBodies) cutOldest(this.#open);
  }

  #remove(body: OpenBody): void {
    if (!this.#open.delete(body)) return;
    const ofHost = this.#openByHost.get(body.host);
    ofHost?.delete(body);
    if (ofHost?.size === 0) this.#openByHost.delete(body.host);
  }

  #count(host: string, bytes: number): void {
    this.#bytes += bytes;
    const ofHost = (this.#bytesByHost.get(host) ?? 0) + bytes;
    if (ofHost > 0) this.#bytesByHost.set(host, ofHost);
    else this.#bytesByHost.delete(host);
  }

  #hasRoom(host: string): boolean {
    const ofHost = this.#bytesByHost.get(host) ?? 0;
    return this.#bytes <= this.#limits.heldBodyBytes && ofHost <= this.#limits.heldBodyBytesPerHost;
  }
}

function cutOldest(bodies: ReadonlySet<OpenBody>): void {
  const [oldest] = bodies;
  oldest?.cut();
}
