import { languages } from '#values/language.ts';
import { isOwnSlug } from '#values/own-addresses.ts';
import { isSlug } from '#values/slug.ts';
import { DemoFileError } from './demo-file-error.ts';
import type { DemoFiles } from './demo-files.ts';
import { checkProductRules } from './product-checks.ts';
import { checkReferences } from './reference-checks.ts';

const languageCount = 79;
const countryCount = 249;
const homeAnchors = ['hero', 'about', 'products', 'services', 'references', 'contact'];

/**
 * Holds the files to the rules of demo/README.md, "Rules a loader can check", before anything is written.
 * @throws DemoFileError naming file, key and rule
 */
export function checkDemoFiles(files: DemoFiles): void {
  checkReferences(files);
  checkSlugs(files);
  checkProductRules(files);
  checkHomeAnchors(files);
  checkCount('languages.json', files.languages, languageCount);
  checkCount('countries.json', files.countries, countryCount);
}

type Slugged = { file: string; key: string; slug: { hr: string; en: string; de: string } };

function checkSlugs(files: DemoFiles): void {
  const from = (file: string, entries: readonly { key: string; slug: Slugged['slug'] }[]): Slugged[] =>
    entries.map(({ key, slug }) => ({ file, key, slug }));
  checkSlugSpace([
    ...files.products.flatMap(({ file, product }) => from(file, [product])),
    ...from('categories.json', files.categories),
  ]);
  const pages = [
    ...from('pages.json', files.pages.pages),
    ...from('posts.json', files.posts.posts),
    ...from('posts.json', files.posts.categories),
    ...from('posts.json', files.posts.tags),
  ];
  checkSlugSpace(pages);
  for (const { file, key, slug } of pages) {
    const fixed = languages.find((language) => isOwnSlug(slug[language]));
    if (fixed) throw new DemoFileError(file, key, `slug ${slug[fixed]} is a fixed address`);
  }
}

function checkSlugSpace(entries: readonly Slugged[]): void {
  const owners = new Map<string, string>();
  for (const { file, key, slug } of entries) {
    for (const language of languages) {
      const text = slug[language];
      if (!isSlug(text))
        throw new DemoFileError(file, key, `slug "${text}" (${language}) is not well formed`);
      const owner = owners.get(`${language}/${text}`);
      if (owner) throw new DemoFileError(file, key, `slug ${text} (${language}) is taken by ${owner}`);
      owners.set(`${language}/${text}`, key);
    }
  }
}

function checkHomeAnchors(files: DemoFiles): void {
  const home = files.pages.pages.find(({ template }) => template === 'home');
  const anchors = home?.sections.flatMap(({ anchor }) => anchor ?? []) ?? [];
  const missing = homeAnchors.find((anchor) => !anchors.includes(anchor));
  if (missing) throw new DemoFileError('pages.json', home?.key ?? 'home', `has no anchor ${missing}`);
}

function checkCount(file: string, entries: readonly unknown[], count: number): void {
  if (entries.length !== count) {
    throw new DemoFileError(file, 'whole file', `must hold ${count} entries, not ${entries.length}`);
  }
}
