import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * A place in the code that asks for a text; `*` stands for what is computed. `isSure` is false for a text in quotes
 * that looks like a key and is passed on by another name.
 */
export type KeyUse = { area: string; key: string; file: string; isSure: boolean };

/** Everything that the sources below a folder ask for. */
export async function findUses(folder: string): Promise<KeyUse[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      return usesIn(await readFile(path, 'utf8'), relative(join(folder, '..'), path));
    }),
  );
  return found.flat();
}

/** Every word of the sources below a folder, but for the places where names of texts are only listed. */
export async function findWords(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(join('web', 'i18n')),
  );
  const found = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file), 'utf8')).match(/[\w-]+/g) ?? []),
  );
  return new Set(found.flat());
}

/**
 * The uses in one source: `const t = useTranslations('area')` or `translatorOf(language, 'area')` names the area of all
 * later `t(...)`, as a parameter `t: TextsOf<'area'>` does (of several areas each has to have the text); the server's
 * `translate(...)` speaks the area of mails.
 */
export function usesIn(source: string, file: string): KeyUse[] {
  const areasByName = new Map<string, Set<string>>();
  for (const [, name = '', area = ''] of source.matchAll(
    /const (\w+) = (?:useTranslations\(|(?:translatorOf|findTranslator)\(\w+,)\s*'([\w-]+)'/g,
  )) {
    areasByName.set(name, (areasByName.get(name) ?? new Set()).add(area));
  }
  // A function that is given the texts of an area.
  for (const [, name = '', given = ''] of source.matchAll(/\b(\w+): TextsOf<([^>]+)>/g)) {
    for (const [, area = ''] of given.matchAll(/'([\w-]+)'/g)) {
      areasByName.set(name, (areasByName.get(name) ?? new Set()).add(area));
    }
  }
  if (/\btranslate\(/.test(source)) areasByName.set('translate', new Set(['mails']));
  if (/\bsay\(/.test(source)) areasByName.set('say', new Set(['server']));
  const mentioned = [...source.matchAll(/'(\w+(?:\.\w+)+)'/g)].flatMap(([, key = '']) =>
    [...areasByName.values()].flatMap((areas) =>
      [...areas].map((area) => ({ area, key, file, isSure: false })),
    ),
  );
  const asked = [...areasByName].flatMap(([name, areas]) =>
    [...source.matchAll(new RegExp(`(?<![\\w.]|\\.)(?:\\w+\\(.*\\)\\.)?${name}\\(`, 'g'))].flatMap((call) => {
      const argument = firstArgument(source, call.index + call[0].length);
      return keysIn(argument).flatMap((key) => [...areas].map((area) => ({ area, key, file, isSure: true })));
    }),
  );
  return [...asked, ...mentioned];
}

/** The text of a call's first argument: up to the comma or bracket of its own level. */
function firstArgument(source: string, start: number): string {
  let depth = 0;
  let quote = '';
  for (let place = start; place < source.length; place++) {
    const letter = source[place] as string;
    if (quote) {
      if (letter === quote) quote = '';
      continue;
    }
    if (letter === "'" || letter === '`') quote = letter;
    else if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) {
      if (depth === 0) return source.slice(start, place);
      depth -= 1;
    } else if (letter === ',' && depth === 0) return source.slice(start, place);
  }
  return source.slice(start);
}

/** Keys in an argument: one or several texts (`a ? 'x' : 'y'`), or a template with computed parts. */
function keysIn(argument: string): string[] {
  const condition = argument.lastIndexOf('?');
  const outcome = condition > 0 ? argument.slice(condition) : argument;
  return [...outcome.matchAll(/'([\w.]+)'|`([^`]+)`/g)].map(
    ([, text, template]) => text ?? (template ?? '').replace(/\$\{[^}]*\}/g, '*'),
  );
}
