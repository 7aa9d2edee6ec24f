/** A load generator on raw sockets: its own cost is so low that it does not distort the measurement. */

import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface Target {
  readonly port: number;
  readonly path: string;
  readonly cookie?: string | undefined;
  readonly acceptEncoding?: string | undefined;
}

export interface Measured {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server's process for one request, in milliseconds; null where the system does not report it. */
  readonly cpuMs: number | null;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** The server's process, or all of its processes. */
  readonly pid: number | readonly number[];
}

/** Each connection has had an answer before the time starts. @throws where an answer is not 200 */
export async function measure(target: Target, { connections, seconds, pid }: Load): Promise<Measured> {
  const asking = await Promise.all(Array.from({ length: connections }, () => Asking.open(target)));
  const latencies: number[] = [];
  const pids = [pid].flat();
  const cpuBefore = cpuSeconds(pids);
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  await Promise.all(asking.map((each) => each.until(deadline, latencies)));
  const elapsed = (performance.now() - startedAt) / 1000;
  const cpuAfter = cpuSeconds(pids);
  latencies.sort((one, other) => one - other);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  const cpuMs =
    cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1000) / latencies.length;
  return { requestsPerSecond: latencies.length / elapsed, p50: at(0.5), p99: at(0.99), cpuMs };
}

function requestOf({ port, path, cookie, acceptEncoding }: Target): Buffer {
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Accept: text/html'];
  if (cookie) lines.push(`Cookie: ${cookie}`);
  if (acceptEncoding) lines.push(`Accept-Encoding: ${acceptEncoding}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

/** One connection that asks for a page again and again. */
export class Asking {
  readonly #socket: Socket;
  readonly #request: Buffer;
  readonly #answer = new AnswerReader();
  #onStatus: (status: number) => void = () => {};
  #onFailure: (error: Error) => void = () => {};

  private constructor(target: Target) {
    this.#request = requestOf(target);
    this.#socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('error', (error) => this.#onFailure(error));
    this.#socket.on('close', () => this.#onFailure(new Error(`${target.path}: the connection was closed`)));
    this.#socket.on('data', (chunk: Buffer) => {
      const status = this.#answer.read(chunk);
      if (status === 200) this.#onStatus(status);
      else if (status !== null) this.#onFailure(new Error(`${target.path} answered ${status}`));
    });
  }

  /** Connected, and answered once. */
  static async open(target: Target): Promise<Asking> {
    const asking = new Asking(target);
    await asking.once();
    return asking;
  }

  /** @returns milliseconds from the request to its answer; of the first, with connecting */
  once(): Promise<number> {
    const sentAt = performance.now();
    return new Promise((resolve, reject) => {
      this.#onFailure = reject;
      this.#onStatus = () => resolve(performance.now() - sentAt);
      this.#socket.write(this.#request);
    });
  }

  async until(deadline: number, latencies: number[]): Promise<void> {
    while (performance.now() < deadline) latencies.push(await this.once());
    this.close();
  }

  close(): void {
    this.#onFailure = () => {};
    this.#socket.destroy();
  }
}

/** Finds the end of each answer, by its length or its last chunk. */
class AnswerReader {
  #status = 0;
  /** Bytes of the body still to come; null: the head is not complete, or the body is in chunks. */
  #left: number | null = null;
  #isChunked = false;
  #held: Buffer = Buffer.alloc(0);

  /** The status when the answer is complete, otherwise null. */
  read(chunk: Buffer): number | null {
    if (this.#isChunked) {
      this.#held = Buffer.concat([this.#held.subarray(-5), chunk]);
      return this.#finishedChunks();
    }
    if (this.#left === null) return this.#readHead(chunk);
    this.#left -= chunk.length;
    return this.#left <= 0 ? this.#done() : null;
  }

  #readHead(chunk: Buffer): number | null {
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    const end = this.#held.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const head = this.#held.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#isChunked = length === undefined;
    if (this.#isChunked) {
      this.#held = this.#held.subarray(end);
      return this.#finishedChunks();
    }
    this.#left = Number(length) - (this.#held.length - end - 4);
    this.#held = Buffer.alloc(0);
    return this.#left <= 0 ? this.#done() : null;
  }

  #finishedChunks(): number | null {
    return this.#held.subarray(-5).toString('latin1') === '0\r\n\r\n' ? this.#done() : null;
  }

  #done(): number {
    this.#left = null;
    this.#isChunked = false;
    this.#held = Buffer.alloc(0);
    return this.#status;
  }
}

const CLOCK_TICKS = 100;

/** Processor seconds that processes have used, all threads; null where there is no /proc. */
export function cpuSeconds(pids: readonly number[]): number | null {
  try {
    return pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return sum + (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
    }, 0);
  } catch {
    return null;
  }
}

const LOOK_EVERY_MS = 2000;
const MOST_LOOKS = 150;
/** One job may wait while another begins. */
const QUIET_LOOKS = 4;

/** Until a process that answers nobody uses less than a tenth of a processor: what it does after its start, such as counting figures, is over. */
export async function untilQuiet(pid: number): Promise<void> {
  let quiet = 0;
  for (let look = 0, before = cpuSeconds([pid]); look < MOST_LOOKS && quiet < QUIET_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const now = cpuSeconds([pid]);
    if (now === null || before === null) return;
    quiet = now - before < LOOK_EVERY_MS / 10_000 ? quiet + 1 : 0;
    before = now;
  }
}

/** Resident memory of a process in MB; null where there is no /proc. */
export function memoryInMb(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Number(kilobytes) / 1024 : null;
  } catch {
    return null;
  }
}
