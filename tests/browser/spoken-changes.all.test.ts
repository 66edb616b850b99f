import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { methodName } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { money, plain } from './amounts.ts';
import { deliverBy } from './checkout-steps.ts';
import { eventually } from './eventually.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** From the next page on, notes what becomes another text in a live region once the document has been parsed. */
async function noteSpoken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const note = (records: MutationRecord[]) => {
      const regions = records.map(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest('[role="status"], [role="alert"], [aria-live]');
      });
      for (const region of new Set(regions)) {
        const text = region?.getAttribute('aria-live') === 'off' ? '' : region?.textContent?.trim();
        if (text) spoken.push(text);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    });
  });
}

const spoken = ({ page }: Shopper) => page.evaluate<string[]>('spoken');

test.for(['hr', 'en', 'de'] as const)(
  'a screen reader hears of a list when its order changes, and of nothing when it comes: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, context } = shopper;
    await prepareCart(
      { url: shopUrl(), language, goods: { 'bracket-333': 2 } },
      { cookies: context, pageUrl: shopUrl() },
    );
    await noteSpoken(page);
    await openPage(page, pathOf('shop', language));
    const counted = t('layout.cartWithCount', { count: 2 });
    await page.getByRole('banner').getByRole('link', { name: counted }).waitFor();
    expect(await spoken(shopper)).toEqual([]);
    await page.getByLabel(t('list.sort.label')).selectOption('priceAsc');
    const told = `${t('list.sort.label')}: ${t('list.sort.priceAsc')}`;
    await eventually(async () => expect(await spoken(shopper)).toContain(told));
  },
);

test.for(['hr', 'en', 'de'] as const)(
  'a screen reader hears the new total when a delivery is chosen, and each choice once: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, context } = shopper;
    await prepareCart(
      { url: shopUrl(), language, goods: { 'bracket-333': 6, 'elbow-100': 2 }, upTo: 'address' },
      { cookies: context, pageUrl: shopUrl() },
    );
    await noteSpoken(page);
    await openPage(page, pathOf('checkout', language));
    expect(await spoken(shopper)).toEqual([]);
    await deliverBy(shopper, ['del-courier', 'del-truck', 'del-pickup'], 'del-courier');
    // Goods of 57.00 and the courier's 4.50, as in cash-on-delivery.
    const total = `${t('cart.totals.total')}: ${money(language, 61.5)}`;
    await eventually(async () => expect((await spoken(shopper)).map(plain)).toContain(plain(total)));
    // What the label says is not said again as a description.
    const group = page.getByRole('group', { name: t('checkout.shipping.legend') });
    const courier = group.getByRole('radio', { name: methodName('del-courier', language) });
    expect(await courier.getAttribute('aria-describedby')).toBeNull();
  },
);
