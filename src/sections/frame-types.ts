import {
  bodyFromHtml,
  type FieldDescriptions,
  line,
  link,
  listOf,
  picture,
  richText,
  type SectionDescription,
  type SectionPlace,
  text,
} from './section-description.ts';

const within =
  <const Place extends SectionPlace>(place: Place) =>
  <const Fields extends FieldDescriptions>(fields: Fields) =>
    ({ version: 1, place, fields }) as const;
const header = within('header');
const footer = within('footer');
const cookie = within('cookie');

/** Sections of what stands around all pages, which `src/web/layout` draws: header, footer and cookie notice. */
export const frameTypes = {
  /** The way to login and account. */
  account: header({}),
  /** A line above everything; `priced`: it says an amount and is not shown where the store shows no prices. */
  announcement: header({ text: line(), link, priced: { kind: 'switch', default: false } }),
  /** The way to the cart, with what lies in it. */
  cart: header({}),
  /** Telephone, e-mail and way there. */
  contactLinks: header({
    items: listOf(
      {
        kind: { kind: 'choice', of: ['phone', 'email', 'map'], default: 'phone' },
        label: line(60),
        value: line(),
        link,
      },
      6,
    ),
  }),
  /** The languages of the site. */
  languageSwitcher: header({}),
  /** The mark that leads home. */
  logo: header({ image: picture, alt: line(), link }),
  /** The tree that leads through the site. */
  navigation: header({ tree: { kind: 'navigation' } }),
  /** The field that searches the site. */
  search: header({ placeholder: line(120) }),
  /** What holds for the whole header. */
  settings: header({
    sticky: { kind: 'switch', default: true },
    introAnimation: { kind: 'switch', default: false },
    introAnimationMs: { kind: 'number', minimum: 0, maximum: 5000, default: 500 },
  }),

  /** Where it is. */
  address: footer({ text: line() }),
  /** The name of the company. */
  companyTitle: footer({ text: line() }),
  /** The way back to the choice of cookies. */
  cookieSettings: footer({ text: line(60) }),
  /** Whose the words and pictures are; {year} becomes the present year. */
  copyright: footer({ text: line() }),
  /** How to write. */
  email: footer({ text: line(), link }),
  /** What the law makes a company say of itself. */
  legal: footer({ text: text(600) }),
  /** Further trees, side by side. */
  navigations: footer({ trees: { kind: 'navigations', maximum: 6 } }),
  /** When it is open. */
  openingHours: footer({ text: line() }),
  /** How to call. */
  phone: footer({ text: line(), link }),
  /** Seals in a row. */
  seals: footer({ images: listOf({ image: picture, alt: line() }, 6) }),

  /** The words of the cookie notice for yes and no. */
  buttons: cookie({ accept: line(60), acceptAll: line(60), onlyNecessary: line(60) }),
  /** The kinds of cookies that may be chosen. */
  categories: cookie({
    items: listOf(
      {
        key: { kind: 'choice', of: ['necessary', 'marketing', 'analytics'], default: 'necessary' },
        required: { kind: 'switch', default: false },
        label: line(60),
        text: text(600),
      },
      3,
    ),
  }),
  /** What the cookie notice says. */
  text: { ...cookie({ title: line(), body: richText }), version: 2, migrate: bodyFromHtml },
} as const satisfies Readonly<Record<string, SectionDescription>>;
