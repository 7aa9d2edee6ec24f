import cluster from 'node:cluster';
import { ConfigError, readConfig } from '../../config/config.ts';

/** Whether this process is to start others. Where the configuration is invalid, the club itself says so. */
export function isLeader(): boolean {
  if (!cluster.isPrimary) return false;
  try {
    return readConfig().workers > 1;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
