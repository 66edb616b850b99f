import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdCalls } from './held-calls.ts';

const shop = 'https://shop.example';

beforeEach(() => void vi.stubGlobal('window', { location: { href: `${shop}/o-nama`, origin: shop } }));
afterEach(() => void vi.unstubAllGlobals());

/** Somebody whose login has ended, until they log in. */
function aLogin(refusal = new Response('{"details":{"code":"NO_ACTIVE_USER"}}', { status: 401 })) {
  const seen = { isLoggedIn: false, asked: 0, sent: [] as string[] };
  const held = holdCalls(
    async (_input, init) => {
      seen.sent.push(String(init?.body));
      return seen.isLoggedIn ? new Response('saved') : refusal.clone();
    },
    () => {
      seen.asked += 1;
    },
  );
  return { seen, held };
}

test('a save after a session has ended is repeated after the next login', async () => {
  const { seen, held } = aLogin();
  const answer = held.fetch('/api/v1/cms/post/update/1', { method: 'PATCH', body: 'words' });
  await vi.waitFor(() => expect(seen.asked).toBe(1));
  seen.isLoggedIn = true;
  held.goOn();
  expect(await (await answer).text()).toBe('saved');
  expect(seen.sent).toEqual(['words', 'words']);
});

test('a form of the panel whose token is refused waits too', async () => {
  const { seen, held } = aLogin(new Response('["TOKEN_REFUSED"]', { status: 403 }));
  const answer = held.fetch(`${shop}/admin/forms.data`, { method: 'POST', body: 'form' });
  await vi.waitFor(() => expect(seen.asked).toBe(1));
  seen.isLoggedIn = true;
  held.goOn();
  expect(await (await answer).text()).toBe('saved');
});

test.for([
  { what: 'a refusal for another reason', address: '/api/v1/x', body: '{"code":"SITE_PASSWORD_REQUIRED"}' },
  { what: 'what logs in', address: '/api/auth/user', body: '{"code":"NO_ACTIVE_USER"}' },
  { what: 'what somebody else answers', address: 'https://other.example/', body: 'NO_ACTIVE_USER' },
])('$what is answered as usual', async ({ address, body }) => {
  const { seen, held } = aLogin(new Response(body, { status: 401 }));
  expect((await held.fetch(address, {})).status).toBe(401);
  expect(seen.asked).toBe(0);
});

test('an aborted call is not waited for', async () => {
  const { seen, held } = aLogin();
  const giving = new AbortController();
  const answer = held.fetch('/api/v1/x', { signal: giving.signal });
  await vi.waitFor(() => expect(seen.asked).toBe(1));
  giving.abort(new Error('given up'));
  await expect(answer).rejects.toThrow('given up');
});
