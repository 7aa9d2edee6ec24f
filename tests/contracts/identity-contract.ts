import { describeAccounts } from './identity-contract-accounts.ts';
import { describeCredentials } from './identity-contract-credentials.ts';
import { describeEmails } from './identity-contract-emails.ts';
import type { IdentityUnderTest } from './identity-under-test.ts';

/** Runs the identity port's contract tests against an engine; every engine must pass all of them. */
export function describeIdentity(
  name: string,
  open: () => Promise<IdentityUnderTest> | IdentityUnderTest,
): void {
  describeAccounts(name, open);
  describeCredentials(name, open);
  describeEmails(name, open);
}
