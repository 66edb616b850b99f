import { defaultLanguage, type Language, languages, type Translated } from '#values/language.ts';
import { type FieldErrors, type FieldRule, Refusal } from '#values/refusal.ts';
import { isSlug } from '#values/slug.ts';

/** Collects what is wrong with an input, first rule per field, and refuses it as a whole at the end. */
export class InputProblems {
  readonly #fields: FieldErrors = {};

  add(path: string, rule: FieldRule, parameter?: string | number): void {
    this.#fields[path] ??= parameter === undefined ? { rule } : { rule, parameter };
  }

  /** What was found so far, by path. */
  get found(): Readonly<FieldErrors> {
    return this.#fields;
  }

  /** @throws Refusal VALIDATION where anything was found */
  refuseIfAny(): void {
    if (Object.keys(this.#fields).length > 0) throw new Refusal('VALIDATION', {}, this.#fields);
  }

  /** A text that visitors read must exist at least in the default language. */
  requireText(path: string, texts: Translated): void {
    if (!texts[defaultLanguage]?.trim()) this.add(`${path}.${defaultLanguage}`, 'required');
  }

  requireWhole(path: string, value: number, minimum = 0): void {
    if (!Number.isSafeInteger(value)) this.add(path, 'type', 'integer');
    else if (value < minimum) this.add(path, 'minimum', minimum);
  }
}

type Slugged = { readonly slugs: Translated };

/** Form of each slug, and that no two entries of the batch share one in a language. */
export function checkSlugs(problems: InputProblems, list: string, entries: readonly Slugged[]): void {
  const seen = new Set<string>();
  entries.forEach(({ slugs }, index) => {
    if (!slugs[defaultLanguage]) problems.add(`${list}.${index}.slugs.${defaultLanguage}`, 'required');
    for (const [language, slug] of slugsOf(slugs)) {
      const path = `${list}.${index}.slugs.${language}`;
      if (!isSlug(slug)) problems.add(path, 'format', 'slug');
      if (seen.has(`${language}/${slug}`)) problems.add(path, 'oneOf', 'unique');
      seen.add(`${language}/${slug}`);
    }
  });
}

export function checkUniqueKeys(
  problems: InputProblems,
  list: string,
  field: string,
  values: readonly string[],
): void {
  const seen = new Set<string>();
  values.forEach((value, index) => {
    if (value.trim() === '') problems.add(`${list}.${index}.${field}`, 'required');
    if (seen.has(value)) problems.add(`${list}.${index}.${field}`, 'oneOf', 'unique');
    seen.add(value);
  });
}

export function slugsOf(slugs: Translated): [Language, string][] {
  return languages.flatMap((language) => {
    const slug = slugs[language];
    return slug === undefined ? [] : [[language, slug] as [Language, string]];
  });
}
