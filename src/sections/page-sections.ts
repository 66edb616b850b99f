import type { ComponentType } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import type { RestKind } from '#web/ui/part-rest.ts';
import type { PageSectionProps } from './page-section.ts';

type View = { default: ComponentType<PageSectionProps> };

/*
 * What is in a section's folder is what it has: `view.tsx` comes with every page, `late-view.tsx` (forms, rows that
 * scroll, what usually stands further down) only with pages that hold one, once it comes into sight.
 */
const views = import.meta.glob<View>('./*/view.tsx', { eager: true });
const lateViews = import.meta.glob<View>('./*/late-view.tsx');

/** How the sections of pages are drawn, by the type in their documents; one without a view draws nothing. */
export const sectionViews: Readonly<Record<string, ComponentType<PageSectionProps>>> = Object.fromEntries([
  ...Object.entries(views).map(([path, view]) => [typeOf(path), view.default]),
  ...Object.entries(lateViews).map(([path, load]) => [typeOf(path), latePart(load, restOfSection)]),
]);

/** What moves by itself comes with the page. */
function restOfSection({ section }: PageSectionProps): RestKind | undefined {
  return section.options.autoplay === true ? undefined : 'unseen';
}

/** The type in documents of a path as `./image-text/view.tsx`: `imageText`. */
export function typeOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}
