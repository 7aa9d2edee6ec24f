import { obtainAppSecret } from '../config/app-secret.ts';
import { type Config, ConfigError, describeConfigProblems, type Mode, readConfig } from '../config/config.ts';
import { createLog, type Log } from '../log/log.ts';

/** `EX_CONFIG` of sysexits.h: a process manager need not restart until the configuration is changed. */
const CONFIGURATION_EXIT_CODE = 78;

/** Invalid configuration ends the process at once, with code 78. @param worker which of several processes; null: the only one, or their primary */
export function readFoundations(
  mode: Mode | undefined,
  worker: number | null,
): { config: Config; secret: string; log: Log } {
  try {
    const config = readConfig(undefined, mode);
    const log = createLog(config, undefined, worker);
    const { secret, madeAt } = obtainAppSecret(config);
    if (madeAt) log.info({ file: madeAt }, 'Created a secret for this club. Keep it with your backups');
    // Workers leave it to their primary.
    if (worker === null) sayWhatIsMissing(config, log);
    return { config, secret, log };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exitOnConfigError(error);
  }
}

function sayWhatIsMissing(config: Config, log: Log): void {
  for (const problem of describeConfigProblems(config)) log.warn({ problem }, 'Configuration incomplete');
  if (!config.functionsUrl) log.info({ problem: 'FUNCTIONS_URL is not set' }, 'Functions service absent');
}

export function exitOnConfigError({ sentences }: ConfigError): never {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  return process.exit(CONFIGURATION_EXIT_CODE);
}
