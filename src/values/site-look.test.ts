import { expect, test } from 'vitest';
import { contrastOf } from './colours.ts';
import { lookOf, lookPairs, lookStyle, lookTokens, type SiteLook, usualLook } from './site-look.ts';

const blue = lookOf({
  ...{ AccentColour: '#0b5fa5', DarkColour: '#102a43', BackgroundColour: '#ffffff', Typeface: 'serif' },
});

const isReadable = (look: SiteLook) => lookPairs(look).every(({ contrast, minimum }) => contrast >= minimum);

test('a contrast is computed as the standard does', () => {
  // WCAG 2.2: black on white is 21 : 1; #777777 on white is just too faint for text.
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('the usual look needs no style of its own, and can be read', () => {
  expect(lookStyle(usualLook)).toBe('');
  expect(lookStyle(lookOf({ AccentColour: 'red', Typeface: 'comic' }))).toBe('');
  expect(isReadable(usualLook)).toBe(true);
});

test('a colour that was changed is named together with those that follow from it', () => {
  const { light, dark } = lookTokens({ ...usualLook, AccentColour: '#0b5fa5' });
  expect(Object.keys(light)).toEqual(['--oxide', '--oxide-dark', '--oxide-light']);
  expect(Object.keys(dark)).toEqual(['--color-accent-strong']);
  expect(lookStyle({ ...usualLook, Typeface: 'system' })).toMatch(/^:root\{--font-sans:system-ui,[^{}<]+\}$/);
  expect(lookStyle(blue)).toMatch(/^:root\{[^{}<]+\}\[data-tone=dark\]\{[^{}<]+\}$/);
});

test.each([
  [{ AccentColour: '#e79a85' }, ['accent', 'onAccent']],
  [{ DarkColour: '#6b7280' }, ['text']],
  [{ BackgroundColour: '#b9bfc4' }, ['accent', 'messages']],
  // Light on dark: what the shop's own messages are written in would be lost.
  [{ DarkColour: '#ffffff', BackgroundColour: '#14181b' }, ['accent', 'messages']],
] as const)('%j cannot be read', (options, names) => {
  const faint = lookPairs(lookOf(options)).filter(({ contrast, minimum }) => contrast < minimum);
  expect(faint.map(({ name }) => name)).toEqual(names);
});

/** Many looks, the same each time. */
function* manyLooks(): Generator<SiteLook> {
  let state = 7;
  const part = (from: number, to: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor(from + (state / 2_147_483_647) * (to - from))
      .toString(16)
      .padStart(2, '0');
  };
  const colour = (from: number, to: number) => `#${part(from, to)}${part(from, to)}${part(from, to)}`;
  for (let count = 0; count < 300; count += 1) {
    yield {
      AccentColour: colour(0, 200),
      DarkColour: colour(0, 110),
      BackgroundColour: colour(200, 256),
      Typeface: 'grotesque',
    };
  }
}

test('whatever may be saved, everything that follows from it can be read', () => {
  const readable = [...manyLooks()].filter(isReadable);
  expect(readable.length).toBeGreaterThan(10);
  for (const look of readable) {
    const { light, dark } = lookTokens(look);
    const at = (name: string) => light[name] ?? '#ffffff';
    const onDark = (name: string) => dark[name] ?? '#000000';
    const texts = ['--ink', '--graphite', '--steel', '--oxide', '--oxide-dark'];
    const grounds = ['--paper', '--mist', '--stone', '--white'];
    const pairs = [
      ...texts.flatMap((text) => grounds.map((ground) => [at(text), at(ground), 4.5] as const)),
      ...grounds.map((ground) => [at('--edge'), at(ground), 3] as const),
      ...[at('--ink'), onDark('--color-raised')].flatMap((ground) =>
        [
          at('--paper'),
          at('--oxide-light'),
          ...['--color-text-soft', '--color-text-quiet', '--color-accent-strong'].map(onDark),
        ].map((text) => [text, ground, 4.5] as const),
      ),
      [onDark('--color-edge'), at('--ink'), 3] as const,
    ];
    for (const [one, other, minimum] of pairs) {
      expect(contrastOf(one, other), JSON.stringify({ look, one, other })).toBeGreaterThanOrEqual(minimum);
    }
  }
});
