import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = readdirSync(path.join(root, 'docs/rules')).filter((name) => name !== 'README.md');
/** A test, or a check of the test command. */
const testFile = /(?:src|tests)\/[\w/.-]+\.test\.tsx?|tools\/check-[\w-]+\.ts/g;

/** What stands in the sections that name their tests: bullets and rows, each with the lines that go on with it. */
function rulesOf(page: string): string[] {
  const [told = ''] = read(`docs/rules/${page}`).split(/^## Without a test/m);
  const rows = told.match(/^\| (?!duty|-).*\|$/gm) ?? [];
  const bullets = told.match(/^- .*(?:\n {2}.*)*/gm) ?? [];
  return [...bullets, ...rows.filter((row) => !row.startsWith('|---'))];
}

test.for(pages)('each rule of docs/rules/%s names a test', (page) => {
  const rules = rulesOf(page);
  expect(rules.length).toBeGreaterThan(3);
  for (const rule of rules) expect(rule.match(testFile), rule).not.toBeNull();
});

const naming = ['docs/rules/README.md', ...pages.map((page) => `docs/rules/${page}`), 'docs/security.md'];

test.for(naming)('every test named in %s exists', (page) => {
  for (const [file] of read(page).matchAll(testFile)) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});

/** What a requirement may say instead of a test: it is told that nothing holds it, and why. */
const withoutTest =
  /does not apply|not held|in part|no test (?:file )?of its own|no line and no test of its own|has no test|no test tries|the operator|not checked by a machine|\bas \d+\.\d+\.\d+/;

test('each requirement of docs/security.md names its test, a page that documents it, or says that there is none', () => {
  const requirements = read('docs/security.md').match(/^\| v5\..*$/gm) ?? [];
  expect(requirements.length).toBeGreaterThan(250);
  for (const requirement of requirements) {
    const [, number, , , held = ''] = requirement.split('|');
    const pages = held.match(/(?:docs|src)\/[\w/.-]+\.(?:md|ts)|README/g) ?? [];
    const isHeld =
      testFile.test(held) || withoutTest.test(held) || pages.length > 0 || /^ above $/.test(held);
    testFile.lastIndex = 0;
    expect(isHeld, `${number}: ${held}`).toBe(true);
  }
});

test('every page cited in a comment exists', () => {
  const files = ['src', 'tests', 'tools', 'bench', 'docs'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css|js|md)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const missing = files.flatMap((file) => {
    const cited = readFileSync(file, 'utf8').matchAll(/(?<![\w/.*-])(docs\/)?[\w/-]+\.md\b/g);
    return [...cited]
      .map(([name]) => name)
      .filter(
        (name) =>
          ![root, path.dirname(file), path.join(root, 'docs/rules')].some((folder) =>
            existsSync(path.join(folder, name)),
          ),
      )
      .map((name) => `${path.relative(root, file)}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('the index of docs/decisions names each page by its title', () => {
  const pages = readdirSync(path.join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const lines = pages.map((page) => {
    const [title = ''] = read(`docs/decisions/${page}`).split('\n');
    return `- [${path.basename(page, '.md')}](${page}): ${title.replace('# ', '')}`;
  });
  const index = read('docs/decisions/README.md').split('\n');
  expect(index.filter((line) => line.startsWith('- ')).toSorted()).toEqual(lines.toSorted());
});

test('package.json and its lock have the version of the newest changes', () => {
  const newest = read('CHANGELOG.md').match(/^## ([\d.]+)/m)?.[1];
  const { version } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  expect([version, lock.version, lock.packages[''].version]).toEqual([newest, newest, newest]);
});
