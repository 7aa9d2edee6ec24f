/** What the forms for visitors without an account say alike. */

/** Where no email goes out, staff call them, so a number is needed. */
export const NO_MOBILE = 'Enter a phone number, so that we can call you';
export const TOO_MANY = 'There have been too many requests. Try again in an hour.';
