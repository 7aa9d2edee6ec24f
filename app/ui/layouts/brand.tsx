/** The club's name as its mark: "Harbour Strength" reads Harbour/Strength. With `href` null it is not a link, as on the kiosk. */
export function Brand({ name, href = '/' }: { name: string; href?: string | null }) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  const mark = (
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
