import { expect } from 'vitest';
import { saveForm } from '#domain/forms/forms-service.ts';
import { assignFormConsents, handInFile, png } from './fixture-forms.ts';
import type { LoggedIn } from './fixture-people.ts';
import type { FixtureShop } from './fixture-shop.ts';

const texts = (word: string) => ({ hr: word, en: word, de: word });

/** What has to be there before somebody writes to the shop: the consents, and a form that takes files. */
export async function prepareCorrespondence(shop: FixtureShop): Promise<void> {
  await assignFormConsents(shop);
  await saveForm(shop.runtime, {
    key: 'plans',
    kind: 'contactForm',
    title: texts('Nacrti'),
    fields: [
      { name: 'email', label: texts('E-pošta'), type: 'email', required: true },
      { name: 'plans', label: texts('Nacrti'), type: 'file', required: false, maximum: 2 },
    ],
    captcha: false,
    goal: { type: 'message', text: texts('Hvala') },
  });
}

/** Everything by which somebody writes to the shop without an order. */
export async function writeEverywhere(
  shop: FixtureShop,
  { email, headers }: Pick<LoggedIn, 'email' | 'headers'>,
  word: string,
): Promise<void> {
  const { data: forms } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
  const formId = forms.data.find(({ key }: { key: string }) => key === 'plans').id;
  const picture = Buffer.concat([png, Buffer.from(word)]);
  const [plan, roof] = [
    await handInFile(shop, picture, `${word} nacrt.png`),
    await handInFile(shop, picture, `${word} krov.png`),
  ];
  const calls: [string, object][] = [
    [
      '/api/v1/marketing/contact/contactAdmin',
      { firstName: 'Ana', lastName: word, from: email, content: 'Krov', files: [roof.data.token] },
    ],
    ['/api/v1/form/storeData', { id: formId, data: { email, plans: [plan.data.token] } }],
    ['/api/v1/marketing/newsletter/subscribe', { email, acceptedConsents: [2, 4] }],
    ['/api/v1/product/availability/subscribe', { productId: shop.productIds.screw, email }],
    ['/api/v1/review/create', { productId: shop.productIds.screw, rating: 5, comment: 'Dobar', name: word }],
  ];
  for (const [path, body] of calls) {
    const consents = path.includes('/review/') ? {} : { acceptedConsents: [2] };
    const answer = await shop.call('POST', path, { ...consents, ...body }, headers);
    expect([path, answer.status, answer.details]).toEqual([path, 200, answer.details]);
  }
}
