import { missingOf, twilioNames } from './config-problems.ts';
import type { Environment } from './environment.ts';

export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, a name that Twilio knows, or a messaging service (`MG…`). */
  readonly sender: string;
  /** `http://127.0.0.1:12112`: a server with Twilio's API; null: Twilio. */
  readonly apiOrigin: string | null;
}

export function readTwilio(read: Environment): TwilioConfig | null {
  if (missingOf(read, twilioNames).length > 0) return null;
  return {
    accountSid: read.TWILIO_ACCOUNT_SID,
    authToken: read.TWILIO_AUTH_TOKEN,
    sender: read.TWILIO_SENDER,
    apiOrigin: read.TWILIO_API_HOST ? new URL(read.TWILIO_API_HOST).origin : null,
  };
}
