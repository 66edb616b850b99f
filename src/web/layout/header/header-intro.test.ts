import { expect, test } from 'vitest';
import { frameTypes } from '#sections/frame-types.ts';
import { wholeOptions } from '#sections/section-description.ts';
import { headerIntroOf } from './header-intro.ts';

const settings = (options: Record<string, unknown>) => [
  { type: 'logo', options: {} },
  { type: 'settings', options: wholeOptions(frameTypes.settings.fields, options) },
];

test('the header animates in within 500 ms by default, and only if its settings ask for it', () => {
  expect(headerIntroOf(settings({ introAnimation: true }))).toBe('500ms');
  expect(headerIntroOf(settings({ introAnimation: true, introAnimationMs: 1200 }))).toBe('1200ms');
  expect(headerIntroOf(settings({ introAnimation: false, introAnimationMs: 1200 }))).toBeUndefined();
  expect(headerIntroOf([])).toBeUndefined();
});
