import { createHash } from 'node:crypto';
import { saveDocument, saveNavigation } from '#domain/content/content-service.ts';
import type { StoredNavigationEntry, StoredSection } from '#domain/content/content-tables.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { type Language, languages } from '#values/language.ts';
import type {
  DemoFilm,
  DemoSection,
  ElementsFile,
  NavigationFile,
  PagesFile,
  PostsFile,
} from './content-shapes.ts';
import type { MediumIds } from './media-step.ts';

export async function loadPages(runtime: ShopRuntime, file: PagesFile, media: MediumIds): Promise<void> {
  for (const page of file.pages) {
    await saveDocument(runtime, {
      kind: 'page',
      key: page.key,
      template: page.template,
      access: page.access,
      texts: inEachLanguage((language) => ({
        slug: page.slug[language],
        title: page.title[language],
        metaDescription: page.metaDescription[language],
        sections: page.sections.map((section, position) =>
          toStoredSection(page.key, position, withFilm(withReferences(section, file)), {
            language,
            media,
            trees: new Map(),
          }),
        ),
      })),
    });
  }
}

/** Categories and tags of posts, then the posts that stand under them. */
export async function loadPosts(runtime: ShopRuntime, file: PostsFile, media: MediumIds): Promise<void> {
  const terms = [
    ...file.categories.map((category) => ({ ...category, kind: 'category' as const })),
    ...file.tags.map((tag, index) => ({
      ...tag,
      kind: 'tag' as const,
      position: index + 1,
      description: null,
    })),
  ];
  for (const { kind, key, position, slug, title, description } of terms) {
    const texts = inEachLanguage((language) => ({
      slug: slug[language],
      title: title[language],
      metaDescription: description?.[language] ?? '',
      sections: [],
    }));
    await saveDocument(runtime, { kind, key, position, access: 'public', texts });
  }
  const authors = new Map(file.authors.map(({ key, name }) => [key, name]));
  for (const post of file.posts) {
    await saveDocument(runtime, {
      kind: 'post',
      key: post.key,
      access: 'public',
      author: authors.get(post.author) ?? null,
      termKeys: [...post.categories, ...post.tags],
      productKeys: post.relatedProducts,
      publishedAt: new Date(post.publishedAt),
      texts: inEachLanguage((language) => ({
        slug: post.slug[language],
        title: post.title[language],
        metaDescription: post.excerpt[language],
        sections: [],
        body: post.body[language],
        mediumId: media.get(post.image) ?? null,
      })),
    });
  }
}

/** A static element: each part becomes a section, what holds for the whole element the section `settings`. */
export async function loadElements(
  runtime: ShopRuntime,
  elements: ElementsFile,
  navigation: NavigationFile,
  media: MediumIds,
): Promise<void> {
  const trees = new Map(navigation.trees.map(({ key, name }) => [key, name]));
  for (const element of elements) {
    const parts: DemoSection[] = element.parts.map(({ part, ...options }) => ({
      type: part === 'certificates' ? 'seals' : part,
      options,
    }));
    if (element.handler === 'header') parts.push({ type: 'settings', options: element.options });
    await saveDocument(runtime, {
      kind: 'element',
      key: element.key,
      handler: element.handler,
      access: 'public',
      texts: inEachLanguage((language) => ({
        slug: element.slug[language],
        title: element.title[language],
        metaDescription: '',
        sections: parts.map((part, position) =>
          toStoredSection(element.key, position, part, { language, media, trees }),
        ),
      })),
    });
  }
}

/** Each site gets trees of its own, which its editors change then. */
export async function loadNavigation(
  runtime: ShopRuntime,
  siteIds: readonly number[],
  file: NavigationFile,
): Promise<void> {
  for (const siteId of siteIds) {
    for (const { key, name, title = null, items } of file.trees) {
      await saveNavigation(runtime, siteId, { key, name, title, items: items as StoredNavigationEntry[] });
    }
  }
}

function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}

type Within = {
  readonly language: Language;
  readonly media: MediumIds;
  /** Names of navigation trees by key. */
  readonly trees: ReadonlyMap<string, string>;
};

function toStoredSection(
  documentKey: string,
  position: number,
  { type, anchor, options, mobileOptions, mobileMeta }: DemoSection,
  within: Within,
): StoredSection {
  return {
    id: sectionId(documentKey, position, type),
    type,
    v: 1,
    options: toStored(options, within) as Record<string, unknown>,
    ...(mobileOptions ? { mobileOptions: toStored(mobileOptions, within) as Record<string, unknown> } : {}),
    ...(anchor ? { meta: { anchor } } : {}),
    ...(mobileMeta ? { mobileMeta } : {}),
  };
}

/** The same in every language and on every machine, so that translations stay joined (docs/rules/pages.md). */
function sectionId(documentKey: string, position: number, type: string): string {
  const digest = createHash('sha256').update(`${documentKey}/${position}/${type}`).digest('hex');
  return `${type}-${digest.slice(0, 8)}`;
}

/** Texts become those of the language, pictures their ids, navigation trees their names. */
function toStored(value: unknown, within: Within): unknown {
  if (Array.isArray(value)) return value.map((entry) => toStored(entry, within));
  if (typeof value !== 'object' || value === null) return value;
  if (isTexts(value)) return value[within.language];
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, toStoredMember(name, member, within)]),
  );
}

/** Options that name a medium. */
const mediumNames: ReadonlySet<string> = new Set(['image', 'poster', 'film', 'file']);

function toStoredMember(name: string, member: unknown, within: Within): unknown {
  if (mediumNames.has(name) && typeof member === 'string') return within.media.get(member);
  if (name === 'tree') return within.trees.get(String(member));
  if (name === 'trees' && Array.isArray(member)) return member.map((key) => within.trees.get(String(key)));
  return toStored(member, within);
}

function isTexts(value: object): value is Record<Language, string> {
  return Object.keys(value).length === languages.length && languages.every((language) => language in value);
}

/** The finished projects that a `references` section names stand in the section itself: they have no table. */
function withReferences(section: DemoSection, { references }: PagesFile): DemoSection {
  if (section.type !== 'references') return section;
  const keys = section.options.items as string[];
  const items = keys.flatMap((key) => {
    const found = references.find((reference) => reference.key === key);
    if (!found) return [];
    const { post, ...reference } = found;
    return [post ? { ...reference, link: { kind: 'term', termType: 'post', key: post } } : reference];
  });
  return { ...section, options: { ...section.options, items } };
}

/** The files of a film, the smaller one first, and its captions in all languages. */
function withFilm(section: DemoSection): DemoSection {
  const { source, ...options } = section.options as { source?: DemoFilm | null };
  if (section.type !== 'video' || !source) return section;
  return {
    ...section,
    options: {
      ...options,
      files: [source.webm, source.mp4].map((film) => ({ film })),
      captions: languages.map((language) => ({ language, file: source.captions[language] })),
    },
  };
}
