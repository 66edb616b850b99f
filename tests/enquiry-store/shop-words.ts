import type { Language } from '#values/language.ts';

/** What a store that takes enquiries has none of: a cart and a checkout. */
const cartWords: Record<Language, RegExp> = {
  hr: /košaric\p{L}*|blagajn\p{L}*|\bnastavi na plaćanje/giu,
  en: /\bcarts?\b|\bcheckout\b|\bbaskets?\b/giu,
  de: /\p{L}*warenkorb\p{L}*|\bkasse\b|kassenbereich|einkaufswagen/giu,
};

/** What nobody can do there. */
const orderWords: Record<Language, RegExp> = {
  hr: /(?<!\p{L})(kupi|kupite|kupnj\p{L}*|kupuj\p{L}*|naruč\p{L}*|narudžb\p{L}*|popust\p{L}*|snižen\p{L}*)(?!\p{L})/giu,
  en: /\b(buy|orders?|ordered|purchases?|reduced|discounts?)\b/giu,
  de: /(?<!\p{L})(kauf\p{L}*|einkauf\p{L}*|bestell\p{L}*|reduziert\p{L}*|rabatt\p{L}*)(?!\p{L})/giu,
};

/** What a price is said by; the company asks for enquiries about prices, and says that they are on request. */
const priceWords: Record<Language, RegExp> = {
  hr: /(?<!\p{L})(?<!upit\p{L}* o )cijen\p{L}*(?! na upit)(?!\p{L})|(?<!\p{L})cjeni\p{L}*|€/giu,
  en: /\bpric(?:e|es|ed)\b(?! on request| enquir)|€/giu,
  de: /(?<!\p{L})preise?s?(?! auf anfrage)(?!\p{L})|\p{L}+preise?\b|€/giu,
};

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The page as people read and hear it: texts, names of controls, alternatives of pictures, title, descriptions. */
function readableOf(html: string, without: readonly string[] = []): string {
  const plain = html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '');
  const attributes = [
    ...plain.matchAll(
      /\s(?:aria-label|aria-description|title|alt|placeholder|content|data-label)="([^"]*)"/g,
    ),
  ];
  const texts = plain.replace(/<[^>]+>/g, ' ');
  const all = decoded([texts, ...attributes.map(([, value]) => value)].join(' | ')).replace(/\s+/g, ' ');
  return without.reduce((rest, words) => rest.replaceAll(words, ''), all);
}

/** What is pressed, and what names it: buttons, links, labels, headings. */
function controlsOf(html: string, without: readonly string[]): string {
  const found = [...html.matchAll(/<(button|a|label|h1|h2|legend|summary|title)\b[^>]*>([\s\S]*?)<\/\1>/g)];
  const names = [...html.matchAll(/\saria-label="([^"]*)"/g)].map(([, name]) => name);
  return [
    ...found.map(([, , inner = '']) => readableOf(inner, without)),
    ...names.map((name = '') => decoded(name)),
  ].join(' | ');
}

function wordsIn(text: string, words: RegExp): string[] {
  return [...text.matchAll(words)].map(
    ({ 0: word, index }) =>
      `${word}: ${text.slice(Math.max(0, index - 30), index + word.length + 20).trim()}`,
  );
}

/** Words of carts and checkouts anywhere in a page. @param without texts that may say them */
export function cartWordsOf(html: string, language: Language, without: readonly string[] = []): string[] {
  return wordsIn(readableOf(html, without), cartWords[language]);
}

/** Words of buying and ordering in what is pressed. */
export function orderWordsOf(html: string, language: Language, without: readonly string[] = []): string[] {
  return wordsIn(controlsOf(html, without), orderWords[language]);
}

/** Words of prices anywhere in a page. @param without texts that may say them */
export function priceWordsOf(html: string, language: Language, without: readonly string[] = []): string[] {
  return wordsIn(readableOf(html, without), priceWords[language]);
}

/** Either in a plain text, such as a mail's. */
export function shopWordsIn(text: string, language: Language): string[] {
  return [...wordsIn(text, cartWords[language]), ...wordsIn(text, orderWords[language])];
}
