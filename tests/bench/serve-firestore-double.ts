/** The Firestore double in a process of its own, so that what it costs is not the load's: prints where it listens, ends with its input. */
import { startFirestoreDouble } from '../support/firestore-double/start-double.ts';

const double = await startFirestoreDouble();
process.stdout.write(`${double.host}\n`);
process.stdin.on('end', () => process.exit()).resume();
