import { notFound } from '#server/access/not-found.ts';
import { storedFiles } from '#server/data/collections/files.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/serve-file.ts';

/** `/files/:id`: a file, for its owner and admins. A browser saves it or shows it as an image, and runs nothing in it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, files } = context.get(servicesContext);
  const { uid, claims } = requireLogin(context);
  const file = await store.find(storedFiles, params.id);
  if (!file?.type || (file.ownerUid !== uid && !claims.admin)) throw notFound(url);
  const content = await files.get(file.path);
  if (!content) throw notFound(url);
  return new Response(content as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(content.byteLength),
      'Content-Disposition': `attachment; filename="${safeFileName(file.name)}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Only characters that are safe in the header and in a file system. */
function safeFileName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_').slice(0, 100) || 'file';
}
