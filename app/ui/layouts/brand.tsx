/** The club's name as its mark: "Harbour Strength" reads Harbour/Strength. The stroke is ornament. */
export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return (
    <a className="brand" href={href}>
      {words.join(' ')}
      {last ? (
        <>
          <span className="hidden"> </span>
          <b aria-hidden="true">/</b>
          {last}
        </>
      ) : null}
    </a>
  );
}
