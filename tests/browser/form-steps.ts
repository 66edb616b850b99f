import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { waitForPartHydration } from '../../tools/open-page.ts';
import { escaped, type Shopper } from './shopper.ts';

/** A picture of the demo, for forms that take files. */
export const picture = 'demo/media/scene-modern-house-golden-hour.jpg';
export const pictureName = 'scene-modern-house-golden-hour.jpg';

/** The form of the page that names itself so. */
export const formNamed = ({ page }: Shopper, name: string): Locator =>
  page.locator(`form:has(input[name="form"][value="${name}"])`);

export const fieldOf = (shopper: Shopper, form: string, label: string): Locator =>
  formNamed(shopper, form).getByLabel(new RegExp(`^${escaped(label)}(\\s\\*)?$`));

/** Waits for the code of a form that comes when it is seen. */
export async function formIsAlive({ scripts }: Shopper, form: Locator): Promise<void> {
  if (scripts) await waitForPartHydration(form);
}

/** Fills in a message to the company, in the order of its fields. */
export async function fillContact(
  shopper: Shopper,
  form: 'contact' | 'enquiry',
  from: string,
): Promise<void> {
  const { t, hands } = shopper;
  const words = {
    firstName: 'Ana',
    lastName: 'Šimić-Đurić',
    from,
    contactNumber: '+385 91 555 0101',
    content: 'Trebam 60 m² falca.',
  };
  for (const [field, value] of Object.entries(words)) {
    await hands.fill(fieldOf(shopper, form, t(`forms.contact.${field}`)), value);
  }
}

export async function tickRequired({ hands }: Shopper, form: Locator): Promise<void> {
  for (const box of await form.locator('input[type=checkbox][required]').all()) await hands.tick(box);
}

/** Fails where a summary of errors does not call so many boxes by the words at them. */
export async function expectBoxesNamed(summary: Locator, count: number): Promise<void> {
  const boxes = await summary.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const field = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      if (!(field instanceof HTMLInputElement) || field.type !== 'checkbox') return [];
      const wordsOf = (element: Element | undefined) =>
        element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      return [{ named: wordsOf(link), words: wordsOf(field.labels?.[0]).replace(/\.? \*$/, '') }];
    }),
  );
  expect(boxes.map(({ named }) => named)).toEqual(boxes.map(({ words }) => words));
  expect(boxes).toHaveLength(count);
}

/** The form of a page that editors defined; its fields bear their names behind `data.`. */
export const definedForm = ({ page }: Shopper): Locator => page.locator('form:has([name^="data."])');

/** Fills in the survey of the demo's page of services, but for its files. */
export async function fillSurvey({ hands }: Shopper, form: Locator, email: string): Promise<void> {
  const field = (name: string) => form.locator(`[name="data.${name}"]`);
  await hands.fill(field('firstName'), 'Ana');
  await hands.fill(field('lastName'), 'Šimić');
  await hands.fill(field('email'), email);
  await hands.fill(field('phone'), '+385 91 555 0101');
  await hands.fill(field('city'), 'Križevci');
  await hands.choose(field('roofKind'), 'hip');
  await hands.fill(field('areaM2'), '120,5');
}
