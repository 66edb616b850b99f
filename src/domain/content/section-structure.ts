import type { DocumentContent, StoredSection } from './content-tables.ts';

/** Whether the same blocks of the same types stand in the same places: whoever writes words changes nothing else. */
export function hasSameStructure(before: DocumentContent, now: DocumentContent): boolean {
  return JSON.stringify(skeletonOf(before.sections)) === JSON.stringify(skeletonOf(now.sections));
}

type Skeleton = readonly [
  id: string,
  type: string,
  master: string | null,
  parts: Readonly<Record<string, readonly Skeleton[]>>,
];

function skeletonOf(sections: readonly StoredSection[]): Skeleton[] {
  return sections.map(({ id, type, master = null, parts = {} }) => [
    id,
    type,
    master,
    Object.fromEntries(
      Object.keys(parts)
        .sort()
        .map((slot) => [slot, skeletonOf(parts[slot] ?? [])]),
    ),
  ]);
}
