import { describe, expect, test } from 'vitest';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { readGoal } from './confirm-email-load.ts';

const facts = {
  site: { url: 'https://shop.example' },
  isSigned: (words, signature) => signature === `signed ${words.join(' ')}`,
} as Pick<RequestFacts, 'site' | 'isSigned'>;
const goalOf = (query: Record<string, string>) =>
  readGoal(`https://shop.example/potvrdi-email?${new URLSearchParams(query)}`, facts);
const refused = { init: { status: 404 }, data: { message: 'goal or goalType were not defined' } };
const caught = (query: Record<string, string>): unknown => {
  try {
    return goalOf(query);
  } catch (error) {
    return error;
  }
};

test('messages, paths and files of the own site are goals', () => {
  const confirmedEmail = 'ana@kupac.example';
  const message = { goalType: 'message', goal: 'Hvala!', confirmedEmail };
  expect(goalOf(message)).toEqual({ ...message, isOwn: false });
  expect(goalOf({ goalType: 'url', goal: '/shop?page=2#top', confirmedEmail }).goal).toBe('/shop?page=2#top');
  expect(goalOf({ goalType: 'file', goal: 'https://shop.example/x.pdf', confirmedEmail }).goal).toBe(
    '/x.pdf',
  );
});

test('a message signed by the shop is shown in full, those of others are short and in one line', () => {
  const confirmedEmail = 'ana@kupac.example';
  const goal = `Hvala!\n${'a'.repeat(300)}\u202e`;
  const signature = `signed confirm-email message ${goal} ${confirmedEmail}`;
  const message = { goalType: 'message', goal, confirmedEmail };
  expect(goalOf({ ...message, signature })).toMatchObject({ goal, isOwn: true });
  for (const forged of ['', 'a', signature.replace('ana', 'eva')]) {
    const shown = goalOf({ ...message, signature: forged });
    expect(shown.isOwn).toBe(false);
    expect(shown.goal).toBe(`Hvala! ${'a'.repeat(193)}`);
  }
});

describe('a missing one of the three is a 404 with the specified message', () => {
  const whole = { goalType: 'message', goal: 'Hvala!', confirmedEmail: 'ana@kupac.example' };
  test.each(Object.keys(whole))('%s', (name) => {
    const { [name as keyof typeof whole]: _, ...rest } = whole;
    expect(caught(rest)).toMatchObject(refused);
    expect(caught({ ...whole, [name]: '' })).toMatchObject(refused);
  });
  test('an unknown type', () => {
    expect(caught({ ...whole, goalType: 'script' })).toMatchObject(refused);
  });
});

/** Ways of writing an address of somebody else so that it looks like one's own. */
const tricks = [
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/..//evil.example',
  'https://shop.example//evil.example',
  'https://shop.example/.//evil.example',
  'https://shop.example/%2f/evil.example',
  '/%2f/evil.example',
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://shop.example@evil.example',
  'https://user:pass@shop.example/',
  'https://shop.example.evil.example',
  'https://evil.example#shop.example',
  'https://evil.example?shop.example',
  'https://shop.example:444/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://shop.example/x',
  'mailto:x@evil.example',
  'evil.example',
  '?x',
  '#x',
  '%2f%2fevil.example',
  'https://xn--shp-0na.example',
];
test.each(tricks)('%j has no target', (goal) => {
  for (const goalType of ['url', 'file']) {
    expect(caught({ goalType, goal, confirmedEmail: 'ana@kupac.example' })).toMatchObject(refused);
  }
});
