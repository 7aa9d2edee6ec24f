import { Picture } from '../picture.tsx';

type BrandProps = { name: string; logoPictureId?: string | undefined; href?: string | null };

/**
 * The club's logo, or its name as its mark: "Harbour Strength" reads Harbour/Strength. With `href` null it is not a link, as
 * on the kiosk.
 */
export function Brand({ name, logoPictureId = '', href = '/' }: BrandProps) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  const mark = logoPictureId ? (
    <Picture id={logoPictureId} size="medium" alt={name} isFirst />
  ) : (
    <>
      {words.join(' ')}
      {last ? (
        <>
          <span className="hidden"> </span>
          <b aria-hidden="true">/</b>
          {last}
        </>
      ) : null}
    </>
  );
  if (href === null) return <span className="brand">{mark}</span>;
  return (
    <a className="brand" href={href}>
      {mark}
    </a>
  );
}
