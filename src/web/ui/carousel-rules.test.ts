import { describe, expect, test } from 'vitest';
import { indexAfter, isDrag, lastIndexOf, stepOfSwipe } from './carousel-rules.ts';

describe('next and previous', () => {
  test('next moves by one slide and wraps from the last view to the first slide', () => {
    const visited = [0];
    for (let press = 0; press < 4; press += 1) visited.push(indexAfter(visited.at(-1) ?? 0, 1, 5, 3));
    expect(visited).toEqual([0, 1, 2, 0, 1]);
  });

  test('previous wraps from the first slide to the last view', () => {
    expect(indexAfter(0, -1, 5, 3)).toBe(2);
    expect(indexAfter(0, -1, 5, 1)).toBe(4);
  });

  test('a longer step stops at the last view before it wraps', () => {
    expect(indexAfter(1, 3, 5, 3)).toBe(2);
    expect(indexAfter(2, 3, 5, 3)).toBe(0);
  });

  test('with everything visible there is nowhere to go', () => {
    expect(lastIndexOf(2, 3)).toBe(0);
    expect(indexAfter(0, 1, 2, 3)).toBe(0);
    expect(indexAfter(0, -1, 2, 3)).toBe(0);
    expect(indexAfter(0, 1, 0, 3)).toBe(0);
  });
});

test.each([
  [0, 0, false],
  [9, 0, false],
  [6, 7, false],
  [10, 0, true],
  [-6, 8, true],
  [-50, 0, true],
])('a press that moved by %i px to the side and %i px down is a drag: %s', (x, y, drag) => {
  expect(isDrag(x, y)).toBe(drag);
});

describe('swipe', () => {
  test.each([
    [-51, 0, 1],
    [51, 0, -1],
    [50, 0, 0],
    [-50, 0, 0],
    [-80, 120, 0],
  ])('a move of %i px to the side and %i px down changes the slide by %i', (x, y, step) => {
    expect(stepOfSwipe(x, y)).toBe(step);
  });
});
