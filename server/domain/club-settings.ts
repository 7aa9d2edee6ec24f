/** What a new club starts with; each is edited at `/admin/adminControl`. Opening hours are Monday first. */
export const defaultSettings = {
  clubName: 'Our Club',
  tagline: 'Strength, classes and people who know your name.',
  about: '',
  address: '',
  email: '',
  phone: '',
  accentColour: '#c9f24b',
  openingHours: [
    { opens: '06:00', closes: '22:00' },
    { opens: '06:00', closes: '22:00' },
    { opens: '06:00', closes: '22:00' },
    { opens: '06:00', closes: '22:00' },
    { opens: '06:00', closes: '21:00' },
    { opens: '08:00', closes: '18:00' },
    { opens: '08:00', closes: '16:00' },
  ],
  closedDates: [],
  minimumPasswordLength: 6,
  parqAtDoor: 'warn',
  isPrintedPassAccepted: true,
  autoExitHours: 3,
  isSetUp: false,
} as const;

/** Every recurring time of the club is wall-clock here. */
export const CLUB_TIME_ZONE = 'Europe/London';
