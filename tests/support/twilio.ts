/** The environment of a club that sends texts; nothing of it is real. */
export const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_SENDER: '+447700900999',
};
