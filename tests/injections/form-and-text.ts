import { saveForm } from '#domain/forms/forms-service.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { harmless } from './text-fields.ts';

const label = { hr: 'Polje', en: 'Field', de: 'Feld' };

/** A form of texts alone, as editors define one. @returns its id */
export async function makeForm(shop: FixtureShop): Promise<number> {
  await saveForm(shop.runtime, {
    key: 'hostile',
    kind: 'contactForm',
    title: label,
    fields: [
      { name: 'email', label, type: 'email', required: true },
      { name: 'name', label, type: 'text', required: false },
      { name: 'note', label, type: 'longText', required: false },
    ],
    captcha: false,
    goal: { type: 'message', text: label },
  });
  const { data } = await shop.call('POST', '/api/v1/form/filter', { key: 'hostile' });
  return data.data[0].id;
}

/** All that running text may hold. */
export const html =
  `${harmless}<h2>a</h2><h3>b</h3><h4>c</h4><p>d<br><strong>e</strong><b>f</b><em>g</em><i>h</i><s>i</s><u>j</u></p><hr>` +
  '<p><a href="#a">k</a><a href="https://krov.example" title="l">m</a><a href="/kontakt">n</a><a href="tel:+385">o</a></p>';
