import { decideStaffCheck } from '#domain/accounts/roles.ts';
import { type PictureUseName, pictureUses, readPictureName } from '#domain/files/picture.ts';
import { notFound } from '#server/access/not-found.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { pictures } from '#server/data/collections/pictures.ts';
import { getPicture, typeOfFile } from '#server/files/pictures/picture-bytes.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/show-picture.ts';

/** A public picture never changes: another one has another address. */
const FOR_EVERYBODY = 'public, max-age=31536000, immutable';

/** `/pictures/1600x1067-3f…-small.webp`: to everybody where its use is public, otherwise to its owner and to staff. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = readPictureName(params.name);
  const picture = asked && (await services.store.find(pictures, asked.id));
  if (!asked || !picture?.use || !(await maySee(context, picture.use, picture.ownerUid))) throw notFound(url);
  const content = await getPicture(services, picture.id, asked.file);
  if (!content) throw notFound(url);
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': typeOfFile(asked.file),
      'Content-Length': String(content.byteLength),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': isPublic(picture.use) ? FOR_EVERYBODY : 'private, no-store',
    },
  });
}

const isPublic = (use: PictureUseName) => pictureUses[use].audience === 'public';

async function maySee(context: Context, use: PictureUseName, ownerUid: string): Promise<boolean> {
  if (isPublic(use)) return true;
  const login = context.get(loginContext);
  if (!login) return false;
  return login.uid === ownerUid || (await findVerifiedStaff(context, decideStaffCheck)) !== null;
}
