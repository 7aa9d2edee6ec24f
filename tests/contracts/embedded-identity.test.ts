import { openTestIdentity } from '../support/embedded-identity.ts';
import { describeIdentity } from './identity-contract.ts';

describeIdentity('embedded', () => openTestIdentity());
