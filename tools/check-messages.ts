import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { argumentGaps, argumentsOf, pluralGaps } from './messages/message-arguments.ts';
import { findUses, findWords, type KeyUse } from './messages/message-uses.ts';

/*
 * Texts are whole: the same keys with the same arguments in all languages, the plural forms each language needs, every
 * key that the code asks for, and none that nobody asks for. Of keys that are put together the parts that are put in are words of the code.
 * Journeys in the browser find what they press by texts that there are.
 */

const root = join(import.meta.dirname, '..');
const languages = ['hr', 'en', 'de'] as const;
type Language = (typeof languages)[number];

/**
 * Texts that are given more than each language shows: the tax number is an OIB in Croatia, elsewhere a VAT id, and
 * Croatian greets without a name, whose vocative nobody can form for every name.
 */
const differentArguments = new Set(['mails footer.taxNumber', 'mails greeting.named', 'account greeting']);

/** Texts of one area in one language by dotted key. */
type Texts = Map<string, string>;

/** Says other areas' texts in a store that takes enquiries, each by its area and key (src/web/i18n/use-translations.ts). */
const insteadOfOthers = 'enquiry';

const problems: string[] = [];
/** Croatian texts by area. */
const textsByArea = new Map<string, Texts>();
const areas = (await readdir(join(root, 'locales', languages[0])))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5));
const uses = await findUses(join(root, 'src'));
const words = await findWords(join(root, 'src'));

let count = 0;
for (const area of areas) {
  const texts = Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, await readTexts(language, area)] as const),
    ),
  ) as Record<Language, Texts>;
  count += texts.hr.size;
  textsByArea.set(area, texts.hr);
  for (const key of new Set(languages.flatMap((language) => [...texts[language].keys()]))) {
    checkKey(area, key, texts);
  }
  if (area !== insteadOfOthers) checkUses(area, texts.hr);
}
checkInstead();
for (const { area, key, file, isSure } of uses) {
  if (isSure && !areas.includes(area)) problems.push(`${file}: there is no area ${area} (asks for ${key})`);
}
await checkJourneys(join(root, 'tests/browser'));

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  problems.length === 0
    ? `${count} texts in ${languages.length} languages are whole.\n`
    : `${problems.length} problems with texts.\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** What journeys ask of `shopTexts` (tools/shop-texts.ts) in so many words. */
async function checkJourneys(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.ts')) continue;
    const source = await readFile(join(folder, name), 'utf8');
    for (const [, area = '', key = ''] of source.matchAll(/\bt\(\s*'(\w+)\.([\w.]+)'/g)) {
      if (!textsByArea.get(area)?.has(key))
        problems.push(`tests/browser/${name}: there is no text ${area}.${key}`);
    }
  }
}

async function readTexts(language: Language, area: string): Promise<Texts> {
  const path = join(root, 'locales', language, `${area}.json`);
  const source = await readFile(path, 'utf8').catch(() => '{}');
  return new Map(flatten(JSON.parse(source), ''));
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, member]) =>
    flatten(member, path ? `${path}.${key}` : key),
  );
}

function checkKey(area: string, key: string, texts: Record<Language, Texts>): void {
  const first = tryCompile(texts.hr.get(key));
  for (const language of languages) {
    const text = texts[language].get(key);
    const place = `locales/${language}/${area}.json ${key}`;
    const message = tryCompile(text);
    if (!text?.trim()) problems.push(`${place}: missing`);
    else if (message === undefined) problems.push(`${place}: not a valid message`);
    else {
      const mayDiffer = first === undefined || differentArguments.has(`${area} ${key}`);
      const gaps = mayDiffer ? [] : argumentGaps(argumentsOf(first), argumentsOf(message));
      if (gaps.length > 0) problems.push(`${place}: not alike in arguments: ${gaps.join(', ')}`);
      for (const form of pluralGaps(message, language)) problems.push(`${place}: plural without ${form}`);
    }
  }
}

function tryCompile(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return compile(text);
  } catch {
    return undefined;
  }
}

/** Each stands for a text that there is, and says no more than that one is given. */
function checkInstead(): void {
  for (const [path, text] of textsByArea.get(insteadOfOthers) ?? []) {
    const [area = '', ...rest] = path.split('.');
    const first = tryCompile(textsByArea.get(area)?.get(rest.join('.')));
    const message = tryCompile(text);
    const place = `locales/*/${insteadOfOthers}.json ${path}`;
    if (first === undefined) problems.push(`${place}: stands for no text`);
    else if (message !== undefined) {
      for (const gap of argumentGaps(argumentsOf(first), argumentsOf(message))) {
        problems.push(`${place}: not alike in arguments: ${gap}`);
      }
    }
  }
}

function checkUses(area: string, texts: Texts): void {
  const inArea = uses.filter((use) => use.area === area);
  for (const use of inArea) {
    if (use.isSure && ![...texts.keys()].some((key) => matches(use, key))) {
      problems.push(`${use.file}: ${area} has no text ${use.key}`);
    }
  }
  for (const key of texts.keys()) {
    if (!inArea.some((use) => matches(use, key)))
      problems.push(`locales/*/${area}.json ${key}: nobody uses it`);
  }
}

/** A computed part (`*`) stands for one or more steps of a key. */
function matches(use: KeyUse, key: string): boolean {
  if (!use.key.includes('*')) return use.key === key;
  const pattern = use.key.split('*').map((part) => part.replace(/[.]/g, '\\.'));
  const [, ...parts] = new RegExp(`^${pattern.join('(.+)')}$`).exec(key) ?? [];
  return parts.length > 0 && parts.every((part) => part.split(/[. ]/).every((word) => words.has(word)));
}
