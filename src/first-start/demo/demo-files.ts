import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { MembershipFile, UsersFile } from './account-shapes.ts';
import {
  AttributesFile,
  CategoriesFile,
  type DemoProduct,
  ProductsFile,
  TagsFile,
} from './catalogue-shapes.ts';
import {
  DocumentsFile,
  ElementsFile,
  EventsFile,
  NavigationFile,
  PagesFile,
  PostsFile,
  RedirectsFile,
} from './content-shapes.ts';
import { DemoFileError } from './demo-file-error.ts';
import { FormsFile } from './form-step.ts';
import { ReviewsFile } from './review-step.ts';
import {
  ConsentsFile,
  CountriesFile,
  CouponsFile,
  DeliveryFile,
  LanguagesFile,
  MediaIndexFile,
  PaymentFile,
  SiteFile,
  TaxFile,
} from './shop-shapes.ts';

/** The demo shop's files in the repository. */
export const demoFolder = fileURLToPath(new URL('../../../demo/', import.meta.url));

export type DemoFiles = {
  languages: LanguagesFile;
  countries: CountriesFile;
  site: SiteFile;
  tax: TaxFile;
  media: MediaIndexFile;
  attributes: AttributesFile;
  categories: CategoriesFile;
  tags: TagsFile;
  /** Products with the file each one stands in, relative to demo/. */
  products: { file: string; product: DemoProduct }[];
  pages: PagesFile;
  events: EventsFile;
  elements: ElementsFile;
  navigation: NavigationFile;
  consents: ConsentsFile;
  forms: FormsFile;
  delivery: DeliveryFile;
  payment: PaymentFile;
  coupons: CouponsFile;
  membership: MembershipFile;
  users: UsersFile;
  reviews: ReviewsFile;
  redirects: RedirectsFile;
  /** Only named by others. */
  posts: PostsFile;
  documents: DocumentsFile;
};

/** Lists that every shop needs, whatever it sells. */
export type Registers = Pick<DemoFiles, 'languages' | 'countries' | 'tax'>;

/** @throws DemoFileError naming file, key and what is wrong */
export async function readRegisters(folder = demoFolder): Promise<Registers> {
  return {
    languages: await readShaped(folder, 'languages.json', LanguagesFile),
    countries: await readShaped(folder, 'countries.json', CountriesFile),
    tax: await readShaped(folder, 'tax.json', TaxFile),
  };
}

/**
 * Reads all files and holds each to its shape.
 * @throws DemoFileError naming file, key and what is wrong
 */
export async function readDemoFiles(folder = demoFolder): Promise<DemoFiles> {
  const read = <S extends TSchema>(file: string, shape: S) => readShaped(folder, file, shape);
  const productFiles = (await readdir(join(folder, 'products')))
    .filter((name) => name.endsWith('.json'))
    .sort();
  const products: DemoFiles['products'] = [];
  for (const name of productFiles) {
    const file = `products/${name}`;
    for (const product of await read(file, ProductsFile)) products.push({ file, product });
  }
  return {
    ...(await readRegisters(folder)),
    site: await read('site.json', SiteFile),
    media: await read('media/INDEX.json', MediaIndexFile),
    attributes: await read('attributes.json', AttributesFile),
    categories: await read('categories.json', CategoriesFile),
    tags: await read('tags.json', TagsFile),
    products,
    pages: await read('pages.json', PagesFile),
    elements: await read('elements.json', ElementsFile),
    navigation: await read('navigation.json', NavigationFile),
    consents: await read('consents.json', ConsentsFile),
    forms: await read('forms.json', FormsFile),
    delivery: await read('delivery.json', DeliveryFile),
    payment: await read('payment.json', PaymentFile),
    coupons: await read('coupons.json', CouponsFile),
    membership: await read('membership.json', MembershipFile),
    users: await read('users.json', UsersFile),
    reviews: await read('reviews.json', ReviewsFile),
    redirects: await read('redirects.json', RedirectsFile),
    posts: await read('posts.json', PostsFile),
    events: await read('events.json', EventsFile),
    documents: await read('documents.json', DocumentsFile),
  };
}

async function readShaped<S extends TSchema>(folder: string, file: string, shape: S): Promise<Static<S>> {
  const content = parse(file, await readFile(join(folder, file), 'utf8'));
  if (Value.Check(shape, content)) return content as Static<S>;
  const problem = Value.Errors(shape, content)[0];
  const { path, key } = locate(content, problem?.instancePath ?? '');
  throw new DemoFileError(file, key, `${path} ${problem?.message ?? 'has the wrong shape'}`.trim());
}

function parse(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new DemoFileError(file, 'whole file', 'is no JSON');
  }
}

/** The key of the innermost keyed entry on the way to the problem, and the way from there on. */
function locate(content: unknown, pointer: string): { key: string; path: string } {
  let key = 'whole file';
  let path: string[] = [];
  let here = content;
  for (const part of pointer.split('/').slice(1)) {
    here = (here as Record<string, unknown> | undefined)?.[part];
    path.push(part);
    const named = keyOf(here);
    if (named !== undefined) {
      key = named;
      path = [];
    }
  }
  return { key, path: path.join('.') };
}

function keyOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { key, attributeCode, name } = entry as Record<string, unknown>;
  return [key, attributeCode, name].find((candidate) => typeof candidate === 'string') as string | undefined;
}
