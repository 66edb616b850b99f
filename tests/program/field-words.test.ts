import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * A newcomer knows the standard word for a thing and finds its code in two steps: the word is part of a file's name, or of a
 * line in a README that names the file.
 */

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

const files = ['src', 'docs', 'tests', 'tools', 'bench'].flatMap(filesBelow);
const readmes = ['README.md', ...files.filter((file) => path.basename(file) === 'README.md')];

/** Paths in backticks and links to pages; patterns such as `…-routes.ts` name no single file. */
function namesIn(line: string): readonly string[] {
  const quoted = [...line.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  const linked = [...line.matchAll(/\]\(([\w./-]+)\)/g)].map(([, name = '']) => name);
  const cited = line.match(/(?<![\w/`(])docs\/[\w/-]+\.md/g) ?? [];
  return [...quoted, ...linked, ...cited].filter((name) => /\.(tsx?|js|css|md|jsonl?)$|\/$/.test(name));
}

/** Where a name of a README may begin: at the README itself, or at the root. */
const placesOf = (readme: string, name: string) => [
  path.join(path.dirname(readme), name),
  path.normalize(name),
];
const findFile = (readme: string, name: string) =>
  placesOf(readme, name).find((file) => existsSync(path.join(root, file)));

const isIndexLine = (line: string) => /^\| (?!---)|^- /.test(line);
const indexLines = readmes.flatMap((readme) =>
  read(readme)
    .split('\n')
    .filter(isIndexLine)
    .map((line) => ({ readme, line })),
);

test.for(readmes)('every file that the tables of %s name exists', (readme) => {
  const rows = indexLines.filter((row) => row.readme === readme && row.line.startsWith('|'));
  const missing = rows
    .flatMap(({ line }) => namesIn(line))
    .filter((name) => !name.startsWith('./') && !findFile(readme, name));
  expect(missing).toEqual([]);
});

/** The word a newcomer looks for, and what the right file contains. */
const things: readonly (readonly [name: string, word: RegExp, content: RegExp])[] = [
  ['free delivery', /free[ -]delivery/i, /freeFromOf/],
  ['page cache invalidation', /page cache.*invalidation/i, /drop\(changed/],
  ['event replay', /event[ -]replay/i, /requestSubmit/],
  ['CSRF', /\bCSRF\b/, /same-origin/],
  ['breakpoints', /breakpoints?/i, /768/],
  ['coupon once per person', /coupon.*once per person/i, /COUPON_ALREADY_USED|maximumUsesPerUser/],
  ['order mail', /order mail/i, /orderConfirmationMail/],
  ['section form', /section form/i, /\bFieldKind\b/],
  ['mail job', /mail job/i, /nextAttemptAt/],
  ['VAT', /\bVAT\b/, /rateBasisPoints/],
  ['session lifetime', /session lifetime/i, /refreshTokenSeconds/],
  ['stock reservation', /stock[ -](hold|reservation)/i, /reservationMinutes/],
  ['invoice number', /invoice number/i, /paper_number/],
  ['order states', /order states?|state machine/i, /export function statusOf/],
  ['30-day lowest price', /lowest price|30-day price|Omnibus/i, /lowest30Cents/],
  ['redirects', /\bredirects?\b/i, /export (async )?function findRedirect/],
  ['synonyms', /\bsynonyms?\b/i, /germanSynonyms/],
  ['CSP', /\bCSP\b|content security policy/i, /'content-security-policy'/],
  ['cart merge', /cart merge|merge of carts/i, /export function mergeLines/],
  ['a new payment method', /payment[ -]method/i, /A row in the payment methods/],
];

test('a newcomer has twenty things to look for', () => expect(things).toHaveLength(20));

test.for(things)('%s is found by its term in two steps', ([, word, content]) => {
  const byName = files.filter((file) => word.test(path.basename(file)));
  const byIndex = indexLines
    .filter(({ line }) => word.test(line))
    .flatMap(({ readme, line }) => namesIn(line).map((name) => findFile(readme, name)))
    .filter((file) => file !== undefined);
  const candidates = [...byName, ...byIndex].filter((file) => statSync(path.join(root, file)).isFile());
  expect(
    candidates.filter((file) => content.test(read(file))),
    `${word} leads to ${candidates.join(', ') || 'no file'}`,
  ).not.toEqual([]);
});
