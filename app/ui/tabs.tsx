import { onlyOn } from '#domain/club/areas.ts';
import { currentMark, type Tab } from './navigation.ts';
import { useShell } from './shell.ts';

type TabsProps = {
  label: string;
  places: readonly Tab[];
  currentPath: string;
  /** What all of them are asked for alike, such as `?period=28-days`. */
  search?: string;
};

/** Links between the pages of one area, such as those under Me. */
export function Tabs({ label, places, currentPath, search = '' }: TabsProps) {
  const { areasOff = [] } = useShell().club;
  return (
    <nav className="tabs" aria-label={label}>
      {onlyOn(places, areasOff).map((place) => (
        <a key={place.href} href={place.href + search} aria-current={currentMark(place, currentPath)}>
          {place.label}
        </a>
      ))}
    </nav>
  );
}
