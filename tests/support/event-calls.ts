import { callsOf, type EditorCalls, type Headers, headersOfScope } from './editors.ts';
import { loginAs } from './fixture-people.ts';
import type { FixtureShop } from './fixture-shop.ts';
import { mediaCallsOf } from './media-calls.ts';
import type { TestClock } from './test-clock.ts';

const hour = 3_600_000;

/** Calls of those who write an event on its page, and of who sees it. */
export async function eventCallsOf(shop: FixtureShop, clock: TestClock) {
  for (const scope of ['writer', 'editor', 'publisher'] as const) await headersOfScope(shop, scope);
  const at = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString();
  // The same, however much time passes.
  const [startsAt, endsAt] = [at(24 * 365), at(24 * 400)];
  const facts = { startsAt, endsAt, mediumId: null, productKey: null, registrationUrl: null };
  let headers: Headers = {};
  const people = {
    writer: callsOf(shop),
    editor: callsOf(shop),
    publisher: callsOf(shop),
    german: callsOf(shop),
  };
  /** Logins end while time passes. */
  async function logIn(): Promise<void> {
    const headersOf = async (scope: string) => (await loginAs(shop, `${scope}@example.com`)).headers;
    people.writer = callsOf(shop, await headersOf('writer'));
    people.editor = callsOf(shop, await headersOf('editor'));
    headers = await headersOf('publisher');
    people.publisher = callsOf(shop, headers);
    people.german = callsOf(shop, { ...headers, language: 'ger' });
  }
  await logIn();
  return {
    ...{ people, logIn, at, facts },
    library: () => mediaCallsOf(shop, headers),
    async anEvent(more: object = {}): Promise<number> {
      const { data } = await people.publisher.send('POST', 'event/create', {
        ...facts,
        title: { hr: 'Sajam', de: 'Messe' },
        place: { hr: 'Zagreb' },
        excerpt: {},
        body: { hr: '<p>Dođite</p>', de: '<p>Kommen Sie</p>' },
        status: 'published',
        ...more,
      });
      return data.id;
    },
    edited: (version: number, more: object = {}) => ({
      ...{ title: 'Sajam krovova', place: 'Zagreb', excerpt: 'Tri dana', ...facts, version },
      ...more,
    }),
    write: (id: number, body: object, calls: EditorCalls = people.publisher) =>
      calls.send('PATCH', `event/draft/${id}`, body),
    draft: async (id: number, calls: EditorCalls = people.publisher) =>
      (await calls.send('GET', `event/draft/${id}`)).data,
    definition: async (id: number) => (await people.publisher.send('GET', `event/get/${id}`)).data,
    shown: (id: number, language = 'hrv') =>
      shop.call('GET', `/api/v1/event/public/get?id=${id}`, undefined, { language }),
  };
}
