/** The error catalogue, word for word (specification, §8), keyed by code. The one module that holds these sentences. */
export const authMessages = {
  'invalid-credential': 'Incorrect email or password. Please try again.',
  'too-many-requests':
    'Access to this account has been temporarily disabled due to many failed login attempts. You can reset your password or try again later.',
  'network-request-failed': 'Network error. Please check your internet connection and try again.',
  'user-disabled': 'This user account has been disabled.',
  'email-already-in-use': 'An account already exists with this email address.',
  'weak-password': 'The password is too weak. Please choose a stronger password (at least 6 characters).',
  'invalid-email': 'The email address is not valid.',
  'requires-recent-login':
    'This action requires you to have recently signed in. Please sign out and sign back in.',
  'missing-email': 'Please provide an email address.',
  'user-not-found': 'No account found with this email address.',
  unexpected: 'An unexpected authentication error occurred. Please try again.',
} as const;

export type AuthErrorCode = keyof typeof authMessages;

/** Where somebody who is signed in is asked for their own password: there is no email that could be wrong. */
export const wrongOwnPassword = 'That’s not your current password.';

/** On a kiosk or a tablet in a member's hands, in place of `too-many-requests`: staff have to know how long. */
export const tooManyOnSharedDevice = (minutes: number) =>
  `Too many wrong passwords for this account on this device. Wait ${minutes} minutes, then try again.`;

export const authFallbacks = {
  passwordReset: 'Failed to send reset email. Please try again.',
  signUp: 'Failed to sign up.',
  signOut: 'Failed to sign out.',
} as const;

/** Profile errors (specification, §8). */
export const profileMessages = {
  notFound: 'User profile not found',
  empty: 'User profile data is empty',
  fetchFailed: 'Failed to fetch user profile',
  updateFailed: (reason: string) => `Failed to update profile: ${reason}`,
  parqFailed: (reason: string) => `Failed to submit PAR-Q: ${reason}`,
  storeUnavailable: 'Firestore service not available',
  identityUnavailable: 'Firebase Auth service not available',
  userIdRequired: 'User ID is required to fetch profile',
  nothingToRefresh: 'No user profile to refresh',
} as const;
