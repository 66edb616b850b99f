import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#values/language.ts';
import { shopWordsIn } from '../enquiry-store/shop-words.ts';

/*
 * Words that were found wrong once, and stay away: in the program's texts and in what the demo shop says. Slugs and keys are
 * no words.
 */

const root = path.join(import.meta.dirname, '../..');

type Text = { readonly language: Language; readonly place: string; readonly text: string };

/** Every text of a file: in locales all of them, elsewhere those that stand under the letters of a language. */
function* textsIn(value: unknown, place: string, language?: Language): Generator<Text, void> {
  if (typeof value === 'string') {
    if (language) yield { language, place, text: value.replace(/<[^>]+>/g, ' ') };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (/slug$/i.test(key)) continue;
    const spoken = languages.find((one) => one === key) ?? language;
    yield* textsIn(member, `${place}.${key}`, spoken);
  }
}

function* allTexts(): Generator<Text, void> {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  for (const language of languages) {
    for (const file of readdirSync(path.join(root, 'locales', language))) {
      yield* textsIn(read(`locales/${language}/${file}`), `locales/${language}/${file}`, language);
    }
  }
  for (const entry of readdirSync(path.join(root, 'demo'), { recursive: true, encoding: 'utf8' })) {
    // Names of languages and countries are those of CLDR.
    if (!entry.endsWith('.json') || /^(languages|countries)\.json$|^media/.test(entry)) continue;
    yield* textsIn(read(`demo/${entry}`), `demo/${entry}`);
  }
}

const texts = [...allTexts()];

/** What may not stand there, and what is said instead. */
const wrongWords: Record<Language, readonly (readonly [RegExp, string])[]> = {
  hr: [
    [/primjenj?en/i, 'primijenjen'],
    [/\{(day|date)\}\.(?!\.)/, 'a date ends with a full stop itself'],
    [/(?<=[\p{Ll},] )V(am|as|aš\p{L}*)(?!\p{L})/u, 'vi in small letters'],
    [/kartic\p{L}* vjernosti/iu, 'članska iskaznica'],
    [/(?<!\p{L})za \p{L}{2,}[aei]ti(?!\p{L})/iu, 'za with a noun'],
    [/\bSve: Trgovina/, 'Svi proizvodi'],
    [/Preporuka, (uzlazno|silazno)/, 'Preporučeno prvo'],
    [/Isporuka: \d/, 'Spremno za …'],
    [/Najmanja vrijednost je/, 'Najmanje …'],
    [/Antracit žlijeb/i, 'Žlijeb u boji antracita'],
    [/(?<!\p{L})na stanju(?!\p{L})/iu, 'na zalihi'],
    [
      /(?<!\p{L})(tvoj\p{L}*|tebi|tebe|možeš|imaš|želiš|trebaš|moraš|klikni)(?!\p{L})/iu,
      'one form of address: vi',
    ],
  ],
  de: [
    [/Modell und Referenz|Zahlungsreferenz/, 'Verwendungszweck/Referenz'],
    [/Der kleinste Wert|Kleinster Wert/, 'Mindestens …'],
    [/noch kurz/i, 'the time'],
    [/Versand \(im Kassenbereich/, 'zzgl. Versandkosten, with a link'],
    [/UID-Nummer|Umsatzsteuer-ID|USt-ID\b/, 'USt-IdNr.'],
    [/Hrvatska|\bCroatia\b/, 'Kroatien'],
    [/(?<!\p{L})(du|dein\p{L}*|dir|dich|euch|euer|eure\p{L}*)(?!\p{L})/iu, 'one form of address: Sie'],
    [/MwSt\.\./, 'MwSt.'],
  ],
  en: [
    [/\bempty (the )?cart\b/i, 'Clear cart'],
    [/home ?page|front page/i, 'start page'],
    [/Frequent questions/i, 'Frequently asked questions'],
    [/symbol(ic)? picture/i, 'Illustrative picture'],
    [/Model and reference/i, 'Payment reference'],
    [/Hrvatska/, 'Croatia'],
  ],
};

/** In all languages. */
const wrongAnywhere: readonly (readonly [RegExp, string])[] = [
  [/(?<![\d.,/x×-]|[x×] )[1-9]\d{3,} ?(mm|cm|kg|m²)(?!\p{L})/u, 'thousands are separated'],
  [/(?<![\d.,/])[1-9]\d{3,} × \d/, 'thousands are separated'],
  [/(?<![\d.,/])[1-9]\d{3,} ?€|€ ?[1-9]\d{3,}(?!\d*[.,])/, 'thousands are separated'],
  [/HUB ?3(?!\p{L}|-)/u, 'HUB-3'],
];

describe.for(languages)('%s', (language) => {
  const spoken = texts.filter((text) => text.language === language);

  test('there are texts of program and demo', () => {
    expect(spoken.filter(({ place }) => place.startsWith('locales/')).length).toBeGreaterThan(2000);
    expect(spoken.filter(({ place }) => place.startsWith('demo/')).length).toBeGreaterThan(1000);
  });

  test.for([...wrongWords[language], ...wrongAnywhere])('no %s, but %s', ([wrong]) => {
    const found = spoken.flatMap(({ place, text }) => {
      const words = wrong.exec(text);
      return words ? [`${place}: ${text.slice(Math.max(0, words.index - 30), words.index + 40)}`] : [];
    });
    expect(found).toEqual([]);
  });
});

test('a film is mentioned only where there is one', () => {
  const pages = JSON.parse(readFileSync(path.join(root, 'demo/pages.json'), 'utf8')).pages;
  const videos = pages.flatMap(({ sections }: { sections: { type: string; options: object }[] }) =>
    sections.filter(({ type }) => type === 'video'),
  );
  expect(videos.length).toBeGreaterThan(0);
  const silent = videos.filter(({ options }: { options: { source: unknown } }) => options.source === null);
  expect(JSON.stringify(silent)).not.toMatch(/film|snimljen|gedreht|titlov|subtitle|untertitel/i);
});

/** Areas of texts that stores which take enquiries show, too. */
const areasOfEnquiries =
  /^(account|cart|catalogue|choices|forms|layout|lengths|messages|notices|roof|search)$/;

/** What is never said there: prices, coupons, cards, the checkout, orders and what follows them. */
const neverSaid = [
  /^catalogue\.(price|filter|product\.priceHistory)/,
  /^cart\.(toCheckout|coupon|card|freeDelivery|texts|totals|line\.member|column)/,
  /^account\.(orders|overview|view\.orders|view\.downloads|downloads|benefit\.(orders|addresses|card)|login\.(guest|toFindOrder)|data\.(consequence|kept)|status)/,
  /^forms\.review\.(bought|checked)$/,
  /^messages\.notifications\.couponNoLongerApplies$/,
  /^notices\.(refusal\.(COUPON|PAYMENT|ORDER|GUEST|CARD)|catalogue\.(coupon|cartPriceChanged|cartDelivery|cartPayment))/,
  /^(roof\.checks\.lengthened|choices\.history\..*)$/,
];

test('every text about cart, order or buying has another one for enquiry stores', () => {
  const keyOf = (place: string) => place.replace(/^locales\/\w\w\/(\w+)\.json/, '$1');
  const instead = new Set(
    texts
      .map(({ place }) => keyOf(place))
      .flatMap((key) => (key.startsWith('enquiry.') ? [key.slice(8)] : [])),
  );
  expect(instead.size).toBeGreaterThan(40);
  const missing = texts.flatMap(({ place, language, text }) => {
    const key = keyOf(place);
    const [area = ''] = key.split('.');
    if (!place.startsWith('locales/') || !areasOfEnquiries.test(area)) return [];
    if (neverSaid.some((words) => words.test(key)) || instead.has(key)) return [];
    return shopWordsIn(text, language).map((words) => `${language} ${key}: ${words}`);
  });
  expect(missing).toEqual([]);
  for (const { place, language, text } of texts.filter(({ place }) => place.includes('/enquiry.json'))) {
    expect(shopWordsIn(text, language), place).toEqual([]);
  }
});
