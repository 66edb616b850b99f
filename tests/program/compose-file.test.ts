import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const compose = readFileSync('compose.yaml', 'utf8');

test('contains no password, and starts nothing without one', () => {
  const passwords = [...compose.matchAll(/:\/\/[^:@/\s]+:([^@]+)@/g)].map(([, given]) => given);
  expect(passwords).toEqual([expect.stringMatching(/^\$\{DATABASE_PASSWORD:\?.+\}$/)]);
  const settings = compose
    .split('\n')
    .filter((line) => /(PASSWORD|SECRET|KEY)\w*:/.test(line) && !line.startsWith('#'));
  for (const line of settings) expect(line).toMatch(/\$\{\w+:\?|_FILE: \/run\/secrets\//);
});

test('the file with the password is neither in the repository nor copied into the image', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    expect(readFileSync(file, 'utf8').split('\n')).toContain('.env');
});
