import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import {
  demoEvents,
  demoProduct,
  eventAddress,
  pageAddress,
  productAddress,
} from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { expectSoundHtml, expectTellingHead } from './page-rules.ts';
import { fetchPage, pageRequest } from './server-pages.ts';
import { aShopper } from './shopper.ts';
import { desktop, enquiryShopUrl, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const titleOf = (key: string, language: (typeof languages)[number]) =>
  demoEvents.find((event) => event.key === key)?.title[language] ?? '';
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '{}']) => JSON.parse(json) as Record<string, unknown>)
    .find((data) => data['@type'] === 'Event');

test.concurrent.for(languages)('an event links to its ticket and its calendar file: %s', async (language) => {
  const { page, t } = await aShopper(openVisitor, language, desktop, { javaScriptEnabled: false });
  await page.goto(eventAddress('evt-webinar-2027', language));
  await page.getByRole('heading', { level: 1, name: titleOf('evt-webinar-2027', language) }).waitFor();
  await expectTellingHead(page, language);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: t('events.calendarOf', { title: titleOf('evt-webinar-2027', language) }) })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^webinar.*\.ics$/);
  await page.getByRole('link', { name: t('events.register') }).click();
  await page.waitForURL(shopUrl() + productAddress('webinar-2027', language));
});

test.concurrent.for(languages)('a past event says that it is past: %s', async (language) => {
  const { page, t } = await aShopper(openVisitor, language);
  await openPage(page, eventAddress('evt-workshop-2026', language));
  await page.getByText(t('events.state.past')).waitFor();
  expect(await page.getByRole('link', { name: new RegExp(t('events.calendar')) }).count()).toBe(0);
  const others = page.getByRole('main').getByRole('listitem').getByRole('article');
  expect(await others.count()).toBe(3);
  await others.getByRole('link', { name: titleOf('evt-split-2027', language) }).click();
  await page.waitForURL(shopUrl() + eventAddress('evt-split-2027', language));
  await page.getByRole('heading', { level: 1, name: titleOf('evt-split-2027', language) }).waitFor();
  expect(await page.getByText(t('events.state.past')).count()).toBe(0);
});

test.concurrent.for(languages)(
  'pages link to events, the start page to upcoming ones: %s',
  async (language) => {
    const home = await fetchPage(shopUrl(), pathOf('home', language));
    for (const key of ['evt-webinar-2027', 'evt-open-day-2027', 'evt-split-2027']) {
      expect(home.html).toContain(`href="${eventAddress(key, language)}"`);
    }
    expect(home.html).not.toContain(eventAddress('evt-fair-2026', language));
    const about = await fetchPage(shopUrl(), pageAddress('page-about', language));
    const [main = ''] = /<main.*<\/main>/s.exec(about.html) ?? [];
    expect(main).toContain(`href="${eventAddress('evt-open-day-2027', language)}"`);
  },
);

test.concurrent.for(languages)('an unknown event is not found: %s', async (language) => {
  for (const id of ['999', '0', '01', '-1', '1a', '1.5', '99999999999999999999', "1'--", '999.ics']) {
    const { status } = await pageRequest(shopUrl(), pathOf('event', language, { id }));
    expect([id, status]).toEqual([id, 404]);
  }
});

test.concurrent('another spelling of the address redirects to the one', async () => {
  const { status, headers } = await fetchPage(shopUrl(), '/de/veranstaltung/4?a=1');
  // Words that no page knows go along: they are for the scripts of whoever led here.
  expect([status, headers.location]).toEqual([301, '/de/Veranstaltung/4?a=1']);
});

test.concurrent('structured data contain the event, and its price if prices are shown', async () => {
  const address = eventAddress('evt-webinar-2027', 'en');
  const page = await fetchPage(shopUrl(), address);
  await expectSoundHtml(page, address);
  expect(dataOf(page.html)).toMatchObject({
    startDate: '2027-01-28T16:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place' },
    offers: { price: demoProduct('webinar-2027').retailPrice.toFixed(2), priceCurrency: 'EUR' },
  });
  const enquiry = await fetchPage(enquiryShopUrl(), address);
  expect(dataOf(enquiry.html)).not.toHaveProperty('offers');
  const free = await fetchPage(shopUrl(), eventAddress('evt-open-day-2027', 'en'));
  expect(dataOf(free.html)).not.toHaveProperty('offers');
});
