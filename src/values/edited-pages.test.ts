import { expect, test } from 'vitest';
import { asksForEditing } from './edited-pages.ts';

test.each([
  ['?editPage=true', true],
  ['?preview=1&editPage=true&mobileView=true', true],
  ['', false],
  ['?editPage=1', false],
  ['?editPage', false],
  ['?noeditPage=true', false],
  ['?to=%3FeditPage%3Dtrue', false],
  ['?editPage=true&dummyMode=true', false],
  ['?editPage=true&dummyMode=false', true],
] as const)('whether %s asks for editing: %s', (query, asks) => {
  expect(asksForEditing(query)).toBe(asks);
});
