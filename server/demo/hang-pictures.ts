import { classColour, classColours } from '#domain/timetable/class-colours.ts';
import { clubPictureOf } from '../club/club-picture.ts';
import { findAllTrainers } from '../community/trainers/find-trainers.ts';
import { trainerPictureOf } from '../community/trainers/trainer-picture.ts';
import { members } from '../data/collections/members.ts';
import { takePicture } from '../files/pictures/take-picture.ts';
import type { Actor } from '../log/write-audit.ts';
import { memberPhoto } from '../members/member-photo.ts';
import type { Services } from '../services.ts';
import { classTypePictureOf } from '../timetable/class-type-picture.ts';
import { listActiveClassTypes } from '../timetable/list-class-types.ts';
import { demoSettings, demoSignIns } from './club-facts.ts';
import { drawGym, drawPerson } from './draw-pictures.ts';
import { chanceFrom } from './random.ts';

const SEED = 62;
const PEOPLE = 12;

/** Gives the demo its pictures: the club's, one for each class type, and some members' photos. */
export async function hangPictures(services: Services): Promise<void> {
  const { items: named } = await services.store.query(members, {
    where: [['isAdmin', '==', true]],
    orderBy: [['sortName', 'asc']],
    limit: 1,
  });
  const by: Actor = { uid: named[0]?.id ?? '', name: named[0]?.name ?? '' };
  const ofClub = { ownerUid: '', byUid: by.uid };
  const front = await drawGym(rgb(demoSettings.accentColour), 1);
  const hang = clubPictureOf(services, 'frontPictureId', by);
  await takePicture(services, { ...ofClub, file: new Blob([front]), use: 'club-front', hang });
  for (const [index, { id, colour }] of (await listActiveClassTypes(services.store)).entries()) {
    const file = new Blob([await drawGym(rgb(classColours[classColour(colour)].colour), index)]);
    await takePicture(services, {
      ...ofClub,
      file,
      use: 'class-type',
      hang: classTypePictureOf(services, id, by),
    });
  }
  await hangPhotos(services);
  await hangTrainers(services);
}

/** Photos of the personal trainers, who are shown to everybody. */
async function hangTrainers(services: Services): Promise<void> {
  const chance = chanceFrom(SEED + 1);
  for (const { id, uid, name } of (await findAllTrainers(services.store, null)).items) {
    const hang = trainerPictureOf(services, id, { uid, name });
    const file = new Blob([await drawPerson(chance)]);
    await takePicture(services, { file, use: 'trainer', ownerUid: uid, byUid: uid, hang });
  }
}

async function hangPhotos(services: Services): Promise<void> {
  const chance = chanceFrom(SEED);
  const emails = demoSignIns.map(({ email }) => email);
  const signingIn = await services.store.query(members, {
    where: [['email', 'in', emails]],
    limit: emails.length,
  });
  const recent = await services.store.query(members, { orderBy: [['lastSeenAt', 'desc']], limit: PEOPLE });
  const people = new Map([...signingIn.items, ...recent.items].map(({ id, name }) => [id, name]));
  for (const [uid, name] of people) {
    const hang = memberPhoto(services, uid, { uid, name });
    const file = new Blob([await drawPerson(chance)]);
    await takePicture(services, { file, use: 'member-photo', ownerUid: uid, byUid: uid, hang });
  }
}

/** Of `#rrggbb`. */
function rgb(colour: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}
