import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { serveEventCalendars } from '#api/plugins/event-calendar-plugin.ts';
import { contract } from '#contract/contract.ts';
import { type EventInput, saveEvent } from '#domain/events/events-service.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';
import { testClock } from '../support/test-clock.ts';

const { eventFilter, eventGet } = contract.events;
const english = { facts: { language: 'eng', store: '' } };
const german = { facts: { language: 'ger', store: '' } };

/** Between the demo's two past events and its three coming ones. */
const clock = testClock('2026-11-25T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true, clock });
});
afterAll(() => api.close());

type Body = Parameters<typeof api.call<typeof eventFilter>>[1]['body'];
const list = (body: Body = {}, options = english) => api.call(eventFilter, { body }, options);
const ids = async (body: Body) => (await list(body)).records.map(({ id }) => id);
const by = (key: string, value: unknown, operator?: string) =>
  ({ filters: [{ key, value, ...(operator ? { operator } : {}) }] }) as Body;

const workshop: EventInput = {
  key: 'evt-test',
  siteId: null,
  title: { hr: 'Žljebovi uživo' },
  place: { hr: 'Rijeka' },
  excerpt: { hr: '' },
  body: { hr: '<p onclick="x()">Dođite <script>alert(1)</script><a href="/o-nama">k nama</a></p>' },
  startsAt: new Date('2026-11-25T10:00:00Z'),
  endsAt: new Date('2026-11-25T14:00:00Z'),
  mediumId: null,
  productKey: null,
};

describe('a list of events', () => {
  test('contains all of them by their start, in the shape of lists of records', async () => {
    const page = await list({ limit: 2, page: 2 });
    expect(page).toMatchObject({ totalRecords: 5, totalPages: 3, page: 2, limit: 2 });
    expect(page.records.map(({ id }) => id)).toEqual([3, 4]);
    expect(page.records[0]).toMatchObject({
      title: 'Webinar: low-slope roofs that stay dry',
      place: 'Online, the link comes with the ticket',
      startsAt: '2027-01-28T16:00:00.000Z',
      endsAt: '2027-01-28T17:30:00.000Z',
      timeZone: 'Europe/Zagreb',
      state: 'coming',
      language: 'eng',
      languages: ['hrv', 'eng', 'ger'],
      url: '/en/event/3',
      media: { urls: { FullHDSize: expect.stringMatching(/^\/media\//) } },
      product: { name: expect.any(String), slug: expect.any(String), id: expect.any(Number) },
    });
    expect(page.records[1]?.product).toBeNull();
    expect(page.records[0]).not.toHaveProperty('body');
  });

  test('starts with the next upcoming one, or with the last past one', async () => {
    expect(await ids(by('period', 'upcoming'))).toEqual([3, 4, 5]);
    expect(await ids(by('period', 'past'))).toEqual([2, 1]);
    expect(await ids(by('period', 'all'))).toEqual([1, 2, 3, 4, 5]);
    expect(await ids({ ...by('period', 'past'), sort: { field: 'startsAt' } })).toEqual([1, 2]);
    expect(await ids({ sort: { field: 'startsAt', direction: 'desc' }, limit: 1 })).toEqual([5]);
  });

  test.for([
    ['from', '2027-04-16', undefined, [4, 5]],
    ['from', '2026-04-17', undefined, [1, 2, 3, 4, 5]],
    ['to', '2026-09-25', undefined, [1, 2]],
    ['startsAt', ['2026-09-25', '2027-01-28'], 'between', [2, 3]],
    ['startsAt', '2027-04-16T08:00:01Z', 'gte', [5]],
    ['startsAt', '2027-04-16T10:00:00+02:00', 'gte', [4, 5]],
    ['endsAt', '2026-04-18', 'lte', [1]],
    ['endsAt', '2026-04-17', 'lte', []],
    ['id', [5, 1], undefined, [1, 5]],
    ['id', 3, undefined, [3]],
  ] as const)('knows the duration: %s %s', async ([key, value, operator, expected]) => {
    expect(await ids(by(key, value, operator))).toEqual(expected);
  });

  test('counts whole days in the site’s time zone', async () => {
    await saveEvent(api.runtime, {
      ...workshop,
      key: 'evt-midnight',
      startsAt: new Date('2028-02-29T23:30:00Z'),
      endsAt: new Date('2028-03-01T01:00:00Z'),
    });
    expect(await ids(by('startsAt', '2028-03-01', 'gte'))).toHaveLength(1);
    expect(await ids(by('startsAt', ['2028-02-29', '2028-02-29'], 'between'))).toEqual([]);
    await api.database.pool.query(`delete from event where key = 'evt-midnight'`);
  });

  test('is searched in the texts of the language, ignoring diacritics', async () => {
    expect(await ids({ keywords: 'roofs SEA' })).toEqual([5]);
    expect(await ids({ keywords: 'krov' })).toEqual([]);
    const croatian = await list({ keywords: 'skarpine tehnicki' }, { facts: { language: 'hrv', store: '' } });
    expect(croatian.records.map(({ id }) => id)).toEqual([5]);
    expect(await ids({ keywords: "%' or 1=1 --" })).toEqual([]);
  });

  test.for([
    by('colour', 1),
    by('period', 'soon'),
    by('period', 'past', 'like'),
    by('id', 'one'),
    by('id', 0),
    by('id', [1], 'eq'),
    by('startsAt', '2027-04-16'),
    by('startsAt', '2027-02-30', 'gte'),
    by('startsAt', 'tomorrow', 'gte'),
    by('startsAt', ['2027-01-01'], 'between'),
    by('from', true),
    { sort: { field: 'title' } },
  ])('refuses unknown filters: %j', async (body) => {
    await expect(list(body)).rejects.toMatchObject({ code: 'UNKNOWN_FILTER', statusCode: 400 });
  });

  test('has at most a hundred entries', async () => {
    await expect(list({ limit: 101 })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect((await list({ limit: 100 })).limit).toBe(100);
  });
});

describe('an event', () => {
  test('is returned in full, with its links in the language', async () => {
    await saveEvent(api.runtime, workshop);
    const [record] = (await list(by('period', 'upcoming'), german)).records;
    expect(record).toMatchObject({
      title: 'Žljebovi uživo',
      language: 'hrv',
      languages: ['hrv'],
      state: 'running',
    });
    const whole = await api.call(eventGet, { query: { id: record?.id ?? 0 } }, german);
    expect(whole.body).toBe('<p>Dođite <a href="/de/ueber-uns">k nama</a></p>');
    // Ids that the demo has are not given again.
    expect(record?.id).toBeGreaterThan(5);
  });

  test('that has ended is past', async () => {
    const { state } = await api.call(eventGet, { query: { id: 2 } });
    expect(state).toBe('past');
  });

  test('of another site is not found', async () => {
    const [first, second] = api.directory.list();
    await saveEvent(api.runtime, { ...workshop, key: 'evt-second', siteId: second?.id ?? 0 });
    const { id } = (await api.database.pool.query(`select id from event where key = 'evt-second'`)).rows[0];
    const there = { facts: api.headersOf(second) };
    expect((await api.call(eventGet, { query: { id } }, there)).title).toBe('Žljebovi uživo');
    await expect(
      api.call(eventGet, { query: { id } }, { facts: api.headersOf(first) }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  test('that does not exist is not found; an invalid id is refused', async () => {
    await expect(api.call(eventGet, { query: { id: 999 } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [0, -1, 1.5]) {
      await expect(api.call(eventGet, { query: { id } })).rejects.toMatchObject({ code: 'VALIDATION' });
    }
  });

  test('loses its registration if the product is no longer offered', async () => {
    expect((await api.call(eventGet, { query: { id: 3 } })).product).not.toBeNull();
    await api.database.pool.query(`update product set archived = true where key = 'webinar-2027'`);
    expect((await api.call(eventGet, { query: { id: 3 } })).product).toBeNull();
  });

  test('emits a domain event when it changes and not when it is saved unchanged', async () => {
    const before = api.emitted.length;
    await saveEvent(api.runtime, workshop);
    await saveEvent(api.runtime, { ...workshop, place: { hr: 'Pula' } });
    await expect.poll(() => api.emitted.slice(before)).toEqual([{ kind: 'event.changed' }]);
  });

  test('must have a title and end after its start', async () => {
    const wrong = { ...workshop, title: {}, endsAt: new Date('2026-11-25T09:00:00Z') };
    await expect(saveEvent(api.runtime, wrong)).rejects.toMatchObject({
      fields: { title: { rule: 'required' }, endsAt: { rule: 'minimum' } },
    });
  });
});

describe('a calendar file', () => {
  let app: Awaited<ReturnType<typeof buildServer>>;
  beforeAll(async () => {
    const { dependencies } = api.shop;
    app = await buildServer(dependencies, {
      beside: [async (scope) => serveEventCalendars(scope, dependencies)],
    });
  });
  afterAll(() => app.close());
  const fetchFile = (url: string, headers = {}) => app.inject({ url, headers });

  test.for([
    ['/dogadjaj/5.ics', 'Tehnički dan u Splitu: krov uz more'],
    ['/en/event/5.ics', 'Technical day in Split: roofs by the sea'],
    ['/de/Veranstaltung/5.ics', 'Techniktag in Split: Dächer am Meer'],
  ] as const)('is of one event, in the language of its address: %s', async ([url, title]) => {
    const { statusCode, headers, rawPayload } = await fetchFile(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.ics"$/);
    const lines = rawPayload.toString('utf8').split('\r\n');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(rawPayload.toString('utf8').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // RFC 5545, 3.1: no line is longer than 75 octets; what goes on begins with a blank.
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    const whole = rawPayload.toString('utf8').replaceAll('\r\n ', '').split('\r\n');
    expect(whole.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', expect.stringMatching(/^PRODID:./)]);
    expect(whole).toContain(`SUMMARY:${title}`);
    expect(whole).toContain('DTSTART:20270520T070000Z');
    expect(whole).toContain('DTEND:20270520T110000Z');
    expect(whole).toContain('LOCATION:Attika Split\\, Put Škarpine 14');
    expect(whole.filter((line) => line.startsWith('UID:'))).toEqual([
      `UID:event-5@${new URL(api.directory.getFirst().url).hostname}`,
    ]);
    expect(whole.filter((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toHaveLength(1);
    expect(whole.find((line) => line.startsWith('URL'))).toContain(url.replace('.ics', ''));
  });

  test('has days for whole-day events, and the day after as its end', async () => {
    // From midnight to midnight in Zagreb, over the night in which clocks change.
    const days = { startsAt: new Date('2027-03-26T23:00:00Z'), endsAt: new Date('2027-03-28T22:00:00Z') };
    await saveEvent(api.runtime, { ...workshop, key: 'evt-whole-days', ...days });
    const { id } = (await api.database.pool.query(`select id from event where key = 'evt-whole-days'`))
      .rows[0];
    const lines = (await fetchFile(`/dogadjaj/${id}.ics`)).body.split('\r\n');
    expect(lines.filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP'))).toEqual([
      'DTSTART;VALUE=DATE:20270327',
      'DTEND;VALUE=DATE:20270329',
    ]);
  });

  test('is confirmed as unchanged to a client that has it, until the event changes', async () => {
    const { headers } = await fetchFile('/dogadjaj/1.ics');
    const again = await fetchFile('/dogadjaj/1.ics', { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.for(['/dogadjaj/999.ics', '/dogadjaj/0.ics', '/dogadjaj/1a.ics'])(
    'is not found without an event: %s',
    async (url) => {
      expect((await fetchFile(url)).statusCode).toBe(404);
    },
  );
});
