/** Why a picture is not taken, and what to do about it. */

export type PictureRefusal =
  | 'not-a-picture'
  | 'damaged'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-small'
  | 'busy'
  | 'too-many-today'
  | 'person-full'
  | 'club-full';

export const pictureRefusals: Readonly<Record<PictureRefusal, string>> = {
  'not-a-picture': 'Choose a JPEG, PNG or WebP picture',
  damaged: 'This picture is damaged. Choose another one',
  'too-large': 'Choose a picture of at most 10 MB',
  'too-many-pixels': 'This picture has too many pixels. Make it smaller and try again',
  'too-small': 'This picture is too small. Choose one of at least 32 × 32 pixels',
  busy: 'Other pictures are being read at the moment. Try again in a minute',
  'too-many-today': 'You have added 30 pictures today. Try again tomorrow',
  'person-full': 'Your pictures take up all the space they may have. Remove some first',
  'club-full': 'The club’s space for pictures is full. Some have to be removed first',
};

/** A slip of the hand costs one; nobody needs more on a day. An admin sets up a club with about a dozen. */
export const MAX_PICTURES_A_DAY = 30;
/** About 200 pictures in all their sizes: proof of a challenge a week for four years. */
export const MAX_BYTES_A_PERSON = 100 * 1024 * 1024;
/** Photos of 5,000 members and as many proofs; about a tenth of the smallest disk that one can rent. */
export const MAX_BYTES_OF_CLUB = 5 * 1024 * 1024 * 1024;

/** What is stored already. */
export interface PicturesKept {
  /** Taken by the person who adds this one, in the last 24 hours. */
  readonly takenToday: number;
  /** Bytes of the pictures of the person it will belong to; 0 for the club's own. */
  readonly personBytes: number;
  readonly clubBytes: number;
}

/** Null: there is room for one more. */
export function decideRoom({ takenToday, personBytes, clubBytes }: PicturesKept): PictureRefusal | null {
  if (takenToday >= MAX_PICTURES_A_DAY) return 'too-many-today';
  if (personBytes >= MAX_BYTES_A_PERSON) return 'person-full';
  return clubBytes >= MAX_BYTES_OF_CLUB ? 'club-full' : null;
}
