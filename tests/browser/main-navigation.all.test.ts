import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { demoLogin } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, open, type Shopper } from './shopper.ts';
import { desktop, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

/* More entries than the demo's, and longer ones, in the header of every page. */

withOwnShop();
const openVisitor = withBrowser();

const headers = { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' };
const address = '/api/v1/cms/navigation';
const further = [
  { hr: 'Radionica žlijebova', en: 'Gutter workshop', de: 'Dachrinnenwerkstatt' },
  { hr: 'Izračun pokrova', en: 'Covering calculator', de: 'Dacheindeckungsberechnung' },
  { hr: 'Suradnja s arhitektima', en: 'Work with architects', de: 'Architektenzusammenarbeit' },
];
const widthsPx = [1024, 1100, 1280, 1320, 1366, 1440, 1920];

let editor: Shopper;
beforeAll(async () => {
  editor = await aShopper(openVisitor, 'hr');
  await demoLogin(editor.context, 'usr-admin');
});

/** Gives the main menu this many of the further entries beside its own. */
async function lengthenMenu(count: number): Promise<void> {
  const { request } = editor.context;
  const list = await request.post(`${address}/filter`, { headers, data: { keywords: 'main' } });
  const [{ id }] = (await list.json()).data.data;
  const { items, version } = (await (await request.get(`${address}/get/${id}`, { headers })).json()).data;
  const own = items.filter(({ key }: { key: string }) => !key.startsWith('further-'));
  const more = further
    .slice(0, count)
    .map((label, place) => ({ key: `further-${place}`, label, link: own.at(-1).link }));
  const data = { items: [...own, ...more], version };
  const answer = await request.patch(`${address}/update/${id}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Words of the header's lower line that stand outside of it, or over others. */
function misplaced(page: Page, navigation: string): Promise<string[]> {
  return page.evaluate((name) => {
    const line = document.querySelector(`header nav[aria-label="${name}"]`)?.parentElement?.parentElement;
    if (!line) throw new Error('There is no navigation.');
    const frame = line.getBoundingClientRect();
    const all = [...line.querySelectorAll('a, summary, button, input')].filter((one) =>
      one.checkVisibility(),
    );
    const boxes = all.map((one) => ({ one, box: one.getBoundingClientRect() }));
    return boxes
      .filter(({ one, box }) => {
        const isOut = box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5 || box.right > frame.right;
        const isOver = boxes.some(
          (other) =>
            // The button of the search stands in its field.
            !(other.one === one || (other.one.closest('form') && one.closest('form'))) &&
            Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) > 0.5 &&
            Math.min(other.box.bottom, box.bottom) - Math.max(other.box.top, box.top) > 0.5,
        );
        return isOut || isOver;
      })
      .map(({ one }) => one.textContent?.trim() || one.tagName);
  }, navigation);
}

test.for([0, 1, 2, 3])('%i more entries have room in the header, at every width', async (count) => {
  await lengthenMenu(count);
  for (const language of languages) {
    const javaScriptEnabled = language !== 'en';
    const shopper = await aShopper(openVisitor, language, desktop, { javaScriptEnabled });
    const { page, t } = shopper;
    await open(shopper, pathOf('home', language));
    const logo = page.getByRole('banner').locator('img').first();
    const logoPx = new Set<number>();
    for (const width of widthsPx) {
      await page.setViewportSize({ width, height: 700 });
      expect(await misplaced(page, t('layout.mainNavigation')), `${language}, ${width} px`).toEqual([]);
      await expectNoSidewaysScroll(page);
      logoPx.add((await logo.boundingBox())?.width ?? 0);
    }
    expect([...logoPx]).toHaveLength(1);
  }
});
