import { beforeAll, describe, expect, it } from 'vitest';
import { isOib } from '#values/check-digits.ts';
import type { DemoProduct } from './catalogue-shapes.ts';
import { checkDemoFiles } from './demo-checks.ts';
import { type DemoFiles, readDemoFiles } from './demo-files.ts';

let files: DemoFiles;

beforeAll(async () => {
  files = await readDemoFiles();
});

/** The demo with one thing changed. */
function changed(change: (copy: DemoFiles) => void): DemoFiles {
  const copy = structuredClone(files);
  change(copy);
  return copy;
}

function product(copy: DemoFiles, key: string): DemoProduct {
  const found = copy.products.find((entry) => entry.product.key === key);
  if (!found) throw new Error(`No product ${key} in the demo.`);
  return found.product;
}

it('finds nothing wrong with the demo shop', () => {
  expect(() => checkDemoFiles(files)).not.toThrow();
});

it('gives each company of the demo its own valid OIB', () => {
  const companies = files.users.users.flatMap(({ addresses = [] }) =>
    addresses.flatMap(({ country, companyName, companyOIB }) =>
      country === 'HR' && companyOIB ? [[companyOIB, companyName] as const] : [],
    ),
  );
  expect(companies.filter(([oib]) => !isOib(oib))).toEqual([]);
  const { oib: seller } = files.site.company;
  expect(companies.map(([oib]) => oib)).not.toContain(seller);
  const names = new Set(companies.map(([, name]) => name));
  expect(new Set(companies.map(([oib]) => oib)).size).toBe(names.size);
});

it('gives those of the back office the language that its sites begin with', () => {
  const { id } = files.languages.find(({ code }) => code === 'hrv') ?? {};
  expect(files.site.sites.map(({ defaultLanguage }) => defaultLanguage)).toEqual([id, id]);
  const office = files.users.users.filter(({ scope }) => scope !== 'customer');
  expect(office.map(({ language }) => language)).toEqual(['hr', 'hr']);
});

it('shows each finished building in its own scene, and its film in each language', () => {
  const scenes = files.media.flatMap(({ name, kind }) => (kind === 'scene' ? [name] : []));
  const shown = files.pages.references.map(({ image }) => `${image}.jpg`);
  expect(new Set(shown).size).toBe(shown.length);
  expect(scenes).toEqual(expect.arrayContaining(shown));
  const [film] = files.media.flatMap(({ film }) => film ?? []);
  expect(film && new Set(Object.values(film.captions)).size).toBe(3);
});

describe('names file, key and rule of', () => {
  const cases: [string, (copy: DemoFiles) => void, string][] = [
    [
      'a picture that does not exist',
      (copy) => product(copy, 'falc-430').media.push('no-such-picture'),
      'demo/products/seam.json: falc-430: names the medium no-such-picture, which does not exist',
    ],
    [
      'captions that do not exist',
      (copy) => {
        const page = copy.pages.pages.find(({ key }) => key === 'page-about');
        const video = page?.sections.find(({ type }) => type === 'video');
        Object.assign(video?.options.source ?? {}, { captions: { hr: 'no-such.vtt' } });
      },
      'demo/pages.json: page-about: names the medium no-such.vtt, which does not exist',
    ],
    [
      'a form that does not exist',
      (copy) => {
        const page = copy.pages.pages.find(({ key }) => key === 'page-services');
        page?.sections.push({ type: 'form', options: { form: 'noSuchForm' } });
      },
      'demo/pages.json: page-services: names the form noSuchForm, which does not exist',
    ],
    [
      'a roof rule that says another cover width than the product',
      (copy) => {
        const covering = product(copy, 'falc-430');
        covering.attributes = covering.attributes.map((attribute) =>
          attribute.attributeCode === 'coverWidth' ? { ...attribute, value: 440 } : attribute,
        );
      },
      'demo/products/seam.json: falc-430: roofRules.coverWidthMm is not its cover width',
    ],
    [
      'a sku that stands there twice',
      (copy) => {
        product(copy, 'valley').sku = product(copy, 'falc-430').sku;
      },
      'demo/products/*.json: ATK-SF430: this sku stands there twice',
    ],
    [
      'a slug that is taken',
      (copy) => {
        product(copy, 'valley').slug.de = product(copy, 'falc-430').slug.de;
      },
      'slug stehfalzbahn-falc-430 (de) is taken by',
    ],
    [
      'a slug that is too short',
      (copy) => {
        product(copy, 'valley').slug.hr = 'abc';
      },
      'demo/products/flash.json: valley: slug "abc" (hr) is not well formed',
    ],
    [
      'a page in the place of a screen',
      (copy) => {
        const page = copy.pages.pages[1];
        if (page) page.slug.en = 'checkout';
      },
      'demo/pages.json: page-about: slug checkout is a fixed address',
    ],
    [
      'an attribute that is not in the set',
      (copy) => product(copy, 'valley').attributes.push({ attributeCode: 'minPitch', value: 3 }),
      'demo/products/flash.json: valley: attribute minPitch is not in the set set-accessory',
    ],
    [
      'a discount that is none',
      (copy) => {
        product(copy, 'valley').discount = { retailPrice: 99, from: '2026-11-01' };
      },
      'demo/products/flash.json: valley: discount is not below the retail price',
    ],
    [
      'two variants with the same values',
      (copy) => {
        const [first, second] = copy.products.filter((entry) => entry.product.mainProduct === 'falc-430');
        if (first && second) second.product.attributes = first.product.attributes;
      },
      'demo/products/seam.json: falc-430: two variants have the values',
    ],
    [
      'a bundle of one',
      (copy) => product(copy, 'kit-gutter').bundles?.splice(1),
      'demo/products/kits.json: kit-gutter: a bundle needs at least two members',
    ],
    [
      'a bundle whose member has an open option',
      (copy) => {
        for (const member of product(copy, 'kit-roof-60').bundles ?? []) delete member.presetOptions;
      },
      'option lengthMm of its member klik-505 is neither preset nor asked with a default',
    ],
    [
      'a fifth hero product',
      (copy) => product(copy, 'valley').tags.push('Hero'),
      'demo/tags.json: Hero: must stand on exactly 4 products, not on 5',
    ],
    [
      'a missing anchor of the home page',
      (copy) => {
        delete copy.pages.pages[0]?.sections[0]?.anchor;
      },
      'demo/pages.json: page-home: has no anchor hero',
    ],
    [
      'a navigation entry that leads nowhere',
      (copy) => {
        const entry = copy.navigation.trees[0]?.items[1];
        if (entry) entry.link.key = 'page-nowhere';
      },
      'demo/navigation.json: nav-main: names the page page-nowhere, which does not exist',
    ],
    [
      'a required consent that is not shown',
      (copy) => copy.consents.assignments[0]?.consents.splice(1),
      'demo/consents.json: newsletter: requires con-privacy without showing it',
    ],
    [
      'a missing country',
      (copy) => copy.countries.pop(),
      'demo/countries.json: whole file: must hold 249 entries, not 248',
    ],
  ];
  it.each(cases)('%s', (_what, change, line) => {
    expect(() => checkDemoFiles(changed(change))).toThrow(line);
  });
});
