import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { onBothWidths } from './hands.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
/** A document of the demo's gutters. */
const file = '/documents/doc-rain-install/hr/rain-install-hr.pdf';
const confirmedEmail = 'ana.horvat@kupac.example';

function goalPath({ language }: Shopper, query: Record<string, string>): string {
  return `${pathOf('confirmEmail', language)}?${new URLSearchParams(query)}`;
}

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'a confirmed e-mail leads to a message, a page of the shop or a file: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const main = page.getByRole('main');
    const toast = page.getByRole('region', { name: t('layout.messagesRegion') });

    await openPage(page, goalPath(shopper, { goalType: 'message', goal: 'Hvala vam!', confirmedEmail }));
    await main.getByText('Hvala vam!').waitFor();
    await toast.getByText('Hvala vam!').waitFor();
    await main.getByText(t('forms.confirmEmail.email', { email: confirmedEmail })).waitFor();

    const shop = pathOf('shop', language);
    await openPage(page, goalPath(shopper, { goalType: 'url', goal: shop, confirmedEmail }));
    expect(new URL(page.url()).pathname).toBe(shop);

    const download = page.waitForEvent('download');
    await openPage(page, goalPath(shopper, { goalType: 'file', goal: file, confirmedEmail }));
    expect((await download).suggestedFilename()).toBe(file.split('/').at(-1));
    expect(
      await main.getByRole('link', { name: t('forms.confirmEmail.download') }).getAttribute('href'),
    ).toBe(file);
    await expectAccessible(page);

    await page.goto(goalPath(shopper, { goalType: 'file', goal: '/documents/gone.pdf', confirmedEmail }));
    await main.getByText(t('forms.downloadFailed')).waitFor();
    await toast.getByText(t('forms.downloadFailed')).waitFor();

    const refused: Record<string, string>[] = [
      { goalType: 'message', goal: 'Hvala vam!' },
      { goalType: 'url', goal: 'https://evil.example/', confirmedEmail },
    ];
    for (const query of refused) {
      const answer = await page.goto(goalPath(shopper, query));
      expect(answer?.status()).toBe(404);
      await main.getByText(t('messages.refusal.GOAL_MISSING')).waitFor();
    }
    expect(complaints).toEqual([]);
  },
);
