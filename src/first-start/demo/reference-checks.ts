import { defaultForms } from '../default-forms.ts';
import type { DemoFilm } from './content-shapes.ts';
import { DemoFileError } from './demo-file-error.ts';
import type { DemoFiles } from './demo-files.ts';
import { mediumKeysOf } from './media-step.ts';

/** Keys by what they name. */
type Known = Record<
  | 'medium'
  | 'category'
  | 'tag'
  | 'product'
  | 'document'
  | 'event'
  | 'post'
  | 'postCategory'
  | 'postTag'
  | 'page'
  | 'reference'
  | 'tree'
  | 'taxClass'
  | 'delivery'
  | 'consent'
  | 'element'
  | 'navigationItem'
  | 'memberCard'
  | 'user'
  | 'form',
  Set<string>
>;

/** Rule 1 of demo/README.md: every reference resolves, every key is unique in its file, skus are unique. */
export function checkReferences(files: DemoFiles): void {
  const known = collectKeys(files);
  for (const { file, product } of files.products) {
    const name = (kind: keyof Known, keys: readonly (string | null | undefined)[]) =>
      checkNamed(known, kind, keys, file, product.key);
    name('medium', [...product.media, ...(product.mediaByValue ?? []).map(({ media }) => media)]);
    name('category', product.categories);
    name('tag', product.tags);
    name('taxClass', [product.taxClass]);
    name('document', product.documents);
    name('product', [
      ...product.crossSellProducts,
      product.mainProduct,
      product.descriptionFrom,
      ...(product.associatedProducts ?? []),
      ...(product.bundles ?? []).map((member) => member.product),
    ]);
    name('event', [product.delivery?.eventKey as string | undefined]);
  }
  for (const category of files.categories) {
    checkNamed(known, 'category', [category.parent], 'categories.json', category.key);
    checkNamed(known, 'medium', [category.image], 'categories.json', category.key);
  }
  for (const { key, image, product } of files.events) {
    checkNamed(known, 'medium', [image], 'events.json', key);
    checkNamed(known, 'product', [product], 'events.json', key);
  }
  for (const page of files.pages.pages) checkContent(page.sections, known, 'pages.json', page.key);
  for (const { key, image, products, post } of files.pages.references) {
    checkNamed(known, 'medium', [image], 'pages.json', key);
    checkNamed(known, 'product', products, 'pages.json', key);
    checkNamed(known, 'post', [post], 'pages.json', key);
  }
  for (const element of files.elements) checkContent(element.parts, known, 'elements.json', element.key);
  for (const tree of files.navigation.trees) checkContent(tree.items, known, 'navigation.json', tree.key);
  for (const { key, memberCardBarcode } of files.users.users) {
    checkNamed(known, 'memberCard', [memberCardBarcode], 'users.json', key);
  }
  for (const redirect of files.redirects) checkContent([redirect], known, 'redirects.json', redirect.key);
  unique(
    'reviews.json',
    'key',
    files.reviews.map(({ key }) => key),
  );
  for (const { key, product, user } of files.reviews) {
    checkNamed(known, 'product', [product], 'reviews.json', key);
    checkNamed(known, 'user', [user], 'reviews.json', key);
  }
  for (const { key, post, user } of files.posts.comments) {
    checkNamed(known, 'post', [post], 'posts.json', key);
    checkNamed(known, 'user', [user], 'posts.json', key);
  }
  for (const { key, taxClass } of files.delivery.methods) {
    checkNamed(known, 'taxClass', [taxClass], 'delivery.json', key);
  }
  for (const { key, deliveryMethods } of files.payment.methods) {
    checkNamed(known, 'delivery', deliveryMethods, 'payment.json', key);
  }
  for (const { key, categories = [] } of files.coupons) {
    checkNamed(known, 'category', categories, 'coupons.json', key);
  }
  for (const { assigned_to: form, consents, requiredConsents } of files.consents.assignments) {
    checkNamed(known, 'consent', consents, 'consents.json', form);
    const missing = requiredConsents.find((key) => !consents.includes(key));
    if (missing) throw new DemoFileError('consents.json', form, `requires ${missing} without showing it`);
  }
}

function collectKeys(files: DemoFiles): Known {
  const keyed = (file: string, entries: readonly { key: string }[]) =>
    unique(
      file,
      'key',
      entries.map(({ key }) => key),
    );
  unique(
    'products/*.json',
    'sku',
    files.products.map(({ product }) => product.sku),
  );
  unique(
    'attributes.json',
    'key',
    files.attributes.attributes.map(({ attributeCode }) => attributeCode),
  );
  for (const { attributeCode, values } of files.attributes.attributes) {
    keyed(`attributes.json (${attributeCode})`, values);
    if (values.filter(({ shopDefault }) => shopDefault).length > 1) {
      throw new DemoFileError('attributes.json', attributeCode, 'has more than one shopDefault');
    }
  }
  const items: { key: string }[] = [];
  const visit = (entries: readonly { key: string; children?: unknown }[]): void => {
    for (const entry of entries) {
      items.push(entry);
      visit((entry.children as typeof entries | undefined) ?? []);
    }
  };
  for (const tree of files.navigation.trees) visit(tree.items as readonly { key: string }[]);
  return {
    medium: unique('media/INDEX.json', 'name', files.media.flatMap(mediumKeysOf)),
    category: keyed('categories.json', files.categories),
    tag: new Set(files.tags.map(({ name }) => name)),
    product: keyed(
      'products/*.json',
      files.products.map(({ product }) => product),
    ),
    document: keyed('documents.json', files.documents),
    event: keyed('events.json', files.events),
    post: keyed('posts.json', files.posts.posts),
    postCategory: keyed('posts.json', files.posts.categories),
    postTag: keyed('posts.json', files.posts.tags),
    page: keyed('pages.json', files.pages.pages),
    reference: keyed('pages.json', files.pages.references),
    tree: keyed('navigation.json', files.navigation.trees),
    navigationItem: keyed('navigation.json', items),
    memberCard: new Set(files.membership.cards.map(({ barcode }) => barcode)),
    user: keyed('users.json', files.users.users),
    taxClass: keyed('tax.json', files.tax.classes),
    delivery: keyed('delivery.json', files.delivery.methods),
    consent: keyed('consents.json', files.consents.consents),
    element: keyed('elements.json', files.elements),
    form: new Set([...defaultForms.map(({ key }) => key), ...keyed('forms.json', files.forms)]),
  };
}

function unique(file: string, what: string, values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) throw new DemoFileError(file, value, `this ${what} stands there twice`);
    seen.add(value);
  }
  return seen;
}

function checkNamed(
  known: Known,
  kind: keyof Known,
  keys: readonly (string | null | undefined)[],
  file: string,
  at: string,
): void {
  const missing = keys.find((key) => key !== null && key !== undefined && !known[kind].has(key));
  if (missing !== undefined)
    throw new DemoFileError(file, at, `names the ${kind} ${missing}, which does not exist`);
}

/** What an option of a section names, by the option's name. */
const namedBy: Readonly<Record<string, keyof Known>> = {
  image: 'medium',
  poster: 'medium',
  category: 'category',
  products: 'product',
  tag: 'tag',
  productTag: 'tag',
  documents: 'document',
  tree: 'tree',
  trees: 'tree',
  form: 'form',
};
const termKinds: Readonly<Record<string, keyof Known>> = {
  post: 'post',
  page: 'page',
  product: 'product',
  productCategory: 'category',
  category: 'postCategory',
  tag: 'postTag',
};

function checkContent(value: unknown, known: Known, file: string, at: string): void {
  if (Array.isArray(value)) {
    for (const entry of value) checkContent(entry, known, file, at);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  if (members.type === 'references') {
    checkNamed(known, 'reference', (members.options as { items: string[] }).items, file, at);
  }
  if (members.type === 'categoryTiles') {
    checkNamed(known, 'category', (members.options as { categories: string[] }).categories, file, at);
  }
  if (members.type === 'video') {
    const { source } = members.options as { source: DemoFilm | null };
    const named = source ? [source.mp4, source.webm, ...Object.values(source.captions)] : [];
    checkNamed(known, 'medium', named, file, at);
  }
  if (members.type === 'postList') {
    checkNamed(known, 'postCategory', (members.options as { categories: string[] }).categories, file, at);
  }
  for (const [name, member] of Object.entries(members)) {
    const kind = Object.hasOwn(namedBy, name) ? namedBy[name] : undefined;
    if (name === 'link' || name === 'fallback') checkLink(member, known, file, at);
    else if (kind) checkNamed(known, kind, [member].flat() as string[], file, at);
    else checkContent(member, known, file, at);
  }
}

function checkLink(link: unknown, known: Known, file: string, at: string): void {
  if (typeof link !== 'object' || link === null) return;
  const { kind, termType, key, product, fallback } = link as Record<string, string>;
  if (kind === 'term') {
    const subject = termKinds[termType ?? ''];
    if (!subject) throw new DemoFileError(file, at, `links to the unknown term type ${termType}`);
    checkNamed(known, subject, [key], file, at);
  }
  if (kind === 'bundle') checkNamed(known, 'product', [key], file, at);
  if (kind === 'event') checkNamed(known, 'event', [key], file, at);
  if (kind === 'navigation') checkNamed(known, 'navigationItem', [key], file, at);
  if (kind === 'cartItem') {
    checkNamed(known, 'product', [product], file, at);
    checkLink(fallback, known, file, at);
  }
}
