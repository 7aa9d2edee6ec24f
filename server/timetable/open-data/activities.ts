/**
 * Maps a class to the OpenActive activity list (release of May 2025), the only one the standard accepts. Matched by words in the
 * class name; the first match wins.
 */
const list = 'https://openactive.io/activity-list';

const activities: readonly (readonly [words: RegExp, prefLabel: string, id: string])[] = [
  [/hyrox/i, 'Functional Fitness', '493b7750-01d7-493f-811d-335929afeb77'],
  [/yoga/i, 'Yoga', 'bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e'],
  [/pilates/i, 'Pilates', '3a6b1c08-7aa6-48d4-9690-dca9e0133057'],
  [/mobility|stretch|flexib/i, 'Flexibility/Stretching', '56be8d24-0c9b-438c-8679-192e5714daf9'],
  [/kettlebell/i, 'Kettlebells', 'fa2d7665-bb7f-4596-a157-e08c975d6073'],
  [/olympic|weightlift|\blifting/i, 'Weightlifting', '8e2dcbed-9ec9-46b0-a1c8-af2a4d0d2e01'],
  [/strength|barbell|power/i, 'Strength and Conditioning', '99363c95-ed8a-4fac-afd4-c55b138f0eba'],
  [/\brow(ing|er)?\b/i, 'Indoor Rowing', '12756b9e-de31-4372-8df8-027ca02ef5ff'],
  [/spin|cycl|bike/i, 'Indoor Cycling', '5f09c2ca-ceeb-4e0c-871f-e2d0b9971317'],
  [/\brun(ning)?\b/i, 'Running', '72ddb2dc-7d75-424e-880a-d90eabe91381'],
  [/hiit/i, 'HIIT', '21b6faae-c7cd-431f-9f2f-7d151e82de33'],
  [/box/i, 'Boxing Fitness', '1eb737b6-9962-469d-98cc-0a2e4e86d356'],
  [/boot ?camp/i, 'Bootcamp', 'fe3465a2-3a1e-458e-a48b-fc117350e5a7'],
  [/circuit/i, 'Circuit Training', 'd22d1d7d-8a2f-4e18-88c8-80abcbdded9d'],
  [/engine|interval/i, 'Interval Training', '7231ae66-c9f4-4e1a-9bab-e454323c0b35'],
  [/core\b/i, 'Abs/Core', '741097ba-21a0-4b7b-8099-86ddb562458a'],
];
const anyOther = ['Functional Fitness', '493b7750-01d7-493f-811d-335929afeb77'] as const;

/** The activity of a class by its name, as a concept of the list. */
export function activityOf(className: string): object {
  const found = activities.find(([words]) => words.test(className));
  const [prefLabel, id] = found ? ([found[1], found[2]] as const) : anyOther;
  return { '@type': 'Concept', '@id': `${list}#${id}`, inScheme: list, prefLabel };
}
