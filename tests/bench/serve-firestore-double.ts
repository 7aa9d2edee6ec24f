/**
 * The Firestore double in a process of its own, so that what it costs is not the load's: prints where it listens, ends with its input.
 * `node tests/bench/serve-firestore-double.ts 50`: every answer takes 50 ms on its way, as from the service.
 */
import { startFirestoreDouble } from '../support/firestore-double/start-double.ts';

const double = await startFirestoreDouble({ latencyMs: Number(process.argv[2] ?? 0) });
process.stdout.write(`${double.host}\n`);
process.stdin.on('end', () => process.exit()).resume();
