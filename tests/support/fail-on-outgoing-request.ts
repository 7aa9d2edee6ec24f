import { Socket } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { originalOf } from './original-of.ts';

/**
 * Loaded before every test file: a connection to anywhere but this machine is refused, and fails the test
 * even when the code under test swallows the error. It covers fetch, http, tls and SMTP alike.
 */
const refused: string[] = [];
const connect = originalOf(Socket.prototype, 'connect');

Socket.prototype.connect = function connectToLoopback(this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (host !== undefined && !isLoopback(host)) {
    refused.push(host);
    throw new Error(`A test tried to reach ${host}. Only loopback may be reached.`);
  }
  return Reflect.apply(connect, this, args);
} as typeof connect;

/** `connect` takes (options), (path), (port, host?) or, from inside Node, one array of [options, callback]. */
function hostOf(args: unknown[]): string | undefined {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'object' && first !== null) return (first as { host?: string }).host;
  return typeof args[1] === 'string' ? args[1] : undefined;
}

function isLoopback(host: string) {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function failOnRefused() {
  const hosts = refused.splice(0);
  if (hosts.length > 0) throw new Error(`Outgoing connections refused: ${hosts.join(', ')}`);
}

afterEach(failOnRefused);
afterAll(failOnRefused);
