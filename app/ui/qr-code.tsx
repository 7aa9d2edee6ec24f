/** A link as a QR code, dark on white whatever the page’s colours. */
export function QrCode({ drawn: { size, path } }: { drawn: { size: number; path: string } }) {
  return (
    <svg
      className="given-link"
      role="img"
      aria-label="QR code of the link"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
