import * as paths from '#app/paths.ts';
import { accentClass, accentTokens } from '#domain/club/accent.ts';

/**
 * A button and links as they will be in this colour, on the page and on a card: real ones, coloured by a stylesheet, since the content
 * security policy allows no inline styles. Nothing in it can be pressed.
 */
export function AccentPreview({ colour, name }: { colour: string; name: string }) {
  const isLightened = accentTokens(colour).accent !== colour.toLowerCase();
  return (
    <span className={`accent-preview ${accentClass(colour)}`}>
      <span className="accent-name">{name}</span>
      <span className="button button-small" aria-hidden="true">
        Book
      </span>
      <span className="accent-link" aria-hidden="true">
        Timetable
      </span>
      <span className="card accent-card" aria-hidden="true">
        <span className="accent-link">Details</span>
      </span>
      {isLightened ? <small>Shown lighter, so it’s readable on black</small> : null}
    </span>
  );
}

/** The stylesheet that `AccentPreview` needs for these colours. */
export function AccentStyles({ colours }: { colours: readonly string[] }) {
  return <link rel="stylesheet" href={paths.accentPreviews(colours)} precedence="default" />;
}
