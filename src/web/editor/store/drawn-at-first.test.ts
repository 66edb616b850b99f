import { expect, test, vi } from 'vitest';
import type { LoadedPageSection } from '#sections/page-section.ts';
import { createDrawing } from './drawing.ts';
import { drawnAtFirst } from './drawn-at-first.ts';

const section = (id: string, more: object = {}) => ({
  id,
  type: 'cta',
  v: 1,
  options: { title: id },
  ...more,
});
const loaded = (id: string, more: object = {}) =>
  ({ section: section(id), loaded: {}, ...more }) as LoadedPageSection;

test('what the page has loaded is known, nested too, but not saved blocks and the other window’s', () => {
  const stored = [
    section('a'),
    section('b', { parts: { main: [section('inner')] } }),
    section('linked', { master: { id: 3 } }),
    section('differs', { mobileOptions: { title: 'x' }, meta: { anchor: 'dolje' } }),
    section('new'),
  ];
  const page = [
    loaded('a'),
    loaded('b', { loaded: { slots: { main: [loaded('inner')] } } }),
    loaded('linked'),
    loaded('differs', { phone: loaded('differs'), anchor: 'dolje' }),
  ];
  const known = (isPhone: boolean) => drawnAtFirst(stored, page, isPhone);
  expect(known(false).map(({ stored: { id } }) => id)).toEqual(['a', 'b', 'inner', 'differs']);
  expect(known(false).at(-1)?.drawn.section.meta).toEqual({ anchor: 'dolje' });
  expect(known(true).map(({ stored: { id } }) => id)).toEqual(['a', 'b', 'inner']);
});

test('a completely loaded page is rendered at once, and nothing is requested', () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('away'));
  const drawing = createDrawing('/editing/sections', [['ka', loaded('a')]]);
  const heard = vi.fn();
  drawing.subscribe(heard);
  drawing.want([{ key: 'ka', section: section('a') }]);
  expect([drawing.revision(), heard.mock.calls.length]).toEqual([1, 1]);
  expect(asked).not.toHaveBeenCalled();
});
