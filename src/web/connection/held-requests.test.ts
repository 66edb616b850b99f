import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdRequests, type Waiting } from './held-requests.ts';

const shop = 'https://shop.example';

beforeEach(() => void vi.stubGlobal('window', { location: { href: `${shop}/kontakt` } }));
afterEach(() => void vi.unstubAllGlobals());

function aVisitor() {
  const seen = { waiting: undefined as Waiting | undefined, left: [] as string[], isOnline: true };
  const held = holdRequests(
    async () => {
      if (!seen.isOnline) throw new TypeError('Failed to fetch');
      return new Response('page');
    },
    {
      tell: (waiting) => {
        seen.waiting = waiting;
      },
      leave: (address) => void seen.left.push(address),
    },
  );
  return { seen, held };
}

test('a page requested without a connection waits and is requested again', async () => {
  const { seen, held } = aVisitor();
  seen.isOnline = false;
  const answer = held.fetch(`${shop}/kosarica.data`, {});
  await vi.waitFor(() => expect(seen.waiting).toBe('page'), 30_000);
  seen.isOnline = true;
  held.tryAgain();
  expect(await (await answer).text()).toBe('page');
  expect(seen).toMatchObject({ waiting: undefined, left: [] });
});

test('a screen missing before its data arrived is opened by a new document', async () => {
  const { seen, held } = aVisitor();
  seen.isOnline = false;
  void held.fetch(`${shop}/shop/zljebovi.data?page=2&_routes=root`, {});
  await vi.waitFor(() => expect(seen.waiting).toBe('page'), 30_000);
  held.missScreen();
  seen.isOnline = true;
  held.tryAgain();
  await vi.waitFor(() => expect(seen.left).toEqual(['/shop/zljebovi?page=2']), 30_000);
});

test('a screen missing after its data arrived is opened by a new document', async () => {
  const { seen, held } = aVisitor();
  await held.fetch(`${shop}/kosarica.data`, {});
  held.missScreen();
  expect(seen.left).toEqual(['/kosarica']);
});
