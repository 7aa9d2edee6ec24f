export const messageStates = {
  waiting: { tone: 'info', text: 'Waiting' },
  kept: { tone: 'warn', text: 'Not sent' },
  failed: { tone: 'bad', text: 'Failed' },
  returned: { tone: 'bad', text: 'Bounced' },
  withheld: { tone: 'warn', text: 'Blocked' },
  stopped: { tone: 'plain', text: 'Stopped' },
  sent: { tone: 'good', text: 'Sent' },
} as const;
export type MessageState = keyof typeof messageStates;
