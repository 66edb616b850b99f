import type { LegalPageKey } from '#values/first-steps.ts';
import type { LegalFacts } from './legal-facts.ts';

/** A draft of a page in one language. */
export type LegalText = {
  readonly slug: string;
  readonly title: string;
  readonly html: (facts: LegalFacts) => string;
};

export type LegalTexts = {
  readonly pages: Readonly<Record<LegalPageKey, LegalText>>;
};

/** Paragraphs below a heading. */
export function part(title: string, ...paragraphs: readonly string[]): string {
  return `<h3>${title}</h3>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
}

export function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}
