/** A visitor without an account where no email goes out: staff ring them, so a number is needed. */
export const NO_MOBILE = 'Enter a phone number, so that we can call you';
