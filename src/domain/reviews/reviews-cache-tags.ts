import { noteCacheTag, type TagChange } from '#platform/cache/cache-tags.ts';
import { noteProducts } from '../catalogue/products/product-cache-tags.ts';
import { noteDocument } from '../content/content-cache-tags.ts';
import type { Subject } from './reviews-rules.ts';

const anySubject = 'reviews';
const subjectTag = ({ kind, id }: Subject) => `reviews ${kind} ${id}`;

/**
 * Tags the cache entry with the reviews of this subject, or all of them, and with whether the shop has reviews at all.
 */
export function noteReviews(subject: Subject | undefined): void {
  noteCacheTag(subject ? subjectTag(subject) : anySubject);
  if (subject?.kind === 'product') noteProducts([subject.id]);
  if (subject?.kind === 'post') noteDocument(subject.id);
}

/** What a change touches of what is said about these. */
export function reviewChanges(subjects: readonly Subject[]): TagChange[] {
  return [anySubject, ...subjects.map(subjectTag)].map((name) => ({ name }));
}
