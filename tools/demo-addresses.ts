import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

/** A product of the demo shop as far as finding it goes (demo/README.md). */
export type DemoProduct = {
  key: string;
  sku: string;
  name: Record<Language, string>;
  slug: Record<Language, string>;
  retailPrice: number;
  discount: { retailPrice: number } | null;
  membershipPrice: number | null;
  mainProduct?: string | null;
  /** What the buyer fills in. */
  customOptions: readonly { key: string; title: Record<Language, string> }[];
  /** No page of its own any more. */
  archived?: boolean;
};

type DemoCategory = { key: string; name: Record<Language, string>; slug: Record<Language, string> };

const folder = path.join(path.dirname(import.meta.dirname), 'demo');

function read<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;
}

export const demoProducts: readonly DemoProduct[] = readdirSync(path.join(folder, 'products')).flatMap(
  (file) => read<DemoProduct[]>(path.join('products', file)),
);
export const demoCategories = read<DemoCategory[]>('categories.json');

export const demoPages = read<{ pages: { key: string; slug: Record<Language, string> }[] }>(
  'pages.json',
).pages;

export const demoEvents = read<{ key: string; id: number; title: Record<Language, string> }[]>('events.json');

type DemoNamed = { key: string; slug: Record<Language, string>; title: Record<Language, string> };

const demoBlog = read<{ posts: DemoNamed[]; categories: DemoNamed[]; tags: DemoNamed[] }>('posts.json');
export const demoPosts = demoBlog.posts;

export function demoPost(key: string): DemoNamed {
  return found(demoPosts, key);
}

/** A category or tag of the demo's posts. */
export function demoTopic(key: string): DemoNamed {
  return found([...demoBlog.categories, ...demoBlog.tags], key);
}

export function demoProduct(key: string): DemoProduct {
  return found(demoProducts, key);
}

export function demoCategory(key: string): DemoCategory {
  return found(demoCategories, key);
}

/** What a field of a demo product asks for: 'Length in mm'. */
export function optionTitle(key: string, option: string, language: Language): string {
  return found(demoProduct(key).customOptions, option).title[language];
}

/** The address of a demo product by its key. */
export function productAddress(key: string, language: Language): string {
  return pathOf('product', language, { slug: demoProduct(key).slug[language] });
}

/** The address of a demo category's list by its key. */
export function categoryAddress(key: string, language: Language): string {
  return pathOf('shop', language, { slug: demoCategory(key).slug[language] });
}

/** The address of a demo event by its key. */
export function eventAddress(key: string, language: Language): string {
  return pathOf('event', language, { id: String(found(demoEvents, key).id) });
}

/** The address of a demo post by its key. */
export function postAddress(key: string, language: Language): string {
  return pathOf('page', language, { slug: demoPost(key).slug[language] });
}

/** The address of the posts of a demo category or tag by its key. */
export function topicAddress(key: string, language: Language): string {
  return pathOf('blog', language, { slug: demoTopic(key).slug[language] });
}

/** The address of a demo content page by its key. */
export function pageAddress(key: string, language: Language): string {
  return pathOf('page', language, { slug: found(demoPages, key).slug[language] });
}

const methodsIn = (file: string) =>
  read<{ methods: readonly { key: string; name: Record<Language, string> }[] }>(file).methods;
const demoMethods = [...methodsIn('delivery.json'), ...methodsIn('payment.json')];

export type DeliveryKey = 'del-courier' | 'del-truck' | 'del-pickup';
export type PaymentKey = 'pay-bank' | 'pay-cod' | 'pay-card';

/** What a way to deliver or to pay is called in the demo shop. */
export function methodName(key: DeliveryKey | PaymentKey, language: Language): string {
  return found(demoMethods, key).name[language];
}

function found<T extends { key: string }>(entries: readonly T[], key: string): T {
  const entry = entries.find((candidate) => candidate.key === key);
  if (!entry) throw new Error(`The demo shop has no ${key}.`);
  return entry;
}
