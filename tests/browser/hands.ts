import type { Locator, Page } from 'playwright-core';
import { type Language, languages } from '#values/language.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { isDailySet } from '../test-set.ts';
import { tabTo } from './keys.ts';
import { isEveryLanguage } from './language-turns.ts';
import { desktop, phone } from './visitor.ts';

/** What somebody does to the controls of a page. */
export type Hands = {
  /** Replaces what stands in a field; all words come at once. */
  fill(field: Locator, words: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Chooses an entry of a list by its value. */
  choose(list: Locator, value: string): Promise<void>;
  attach(field: Locator, files: string[]): Promise<void>;
  /** Chooses one of the answers to a question, none of which is chosen yet, by its place. */
  answer(answers: Locator, place: number): Promise<void>;
  /** Presses a button or follows a link. */
  press(control: Locator): Promise<void>;
};

export const pointer: Hands = {
  fill: (field, words) => field.fill(words),
  tick: (box) => box.check(),
  choose: async (list, value) => void (await list.selectOption(value)),
  attach: (field, files) => field.setInputFiles(files),
  answer: (answers, place) => pickRadio(answers.nth(place)),
  press: (control) => control.click(),
};

/** Whether a control is nearer backwards, from what has the focus or from the beginning of the page. */
const isNearerBackwards = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const stops = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
    ];
    const { activeElement } = document;
    const from = activeElement ? stops.indexOf(activeElement) : -1;
    const forwards = (stops.indexOf(element) - from + stops.length) % stops.length;
    return forwards > stops.length / 2;
  });

/** Tabs to a control by the shorter way. */
async function reach(control: Locator): Promise<Page> {
  const page = control.page();
  await tabTo(page, control, (await isNearerBackwards(control)) ? 'Shift+Tab' : 'Tab');
  return page;
}

async function pressKey(control: Locator, key: string): Promise<void> {
  await (await reach(control)).keyboard.press(key);
}

/** Keys alone: what Tab does not reach or what does not show its focus fails. */
export const keyboard: Hands = {
  async fill(field, words) {
    const page = await reach(field);
    await page.keyboard.press('ControlOrMeta+a');
    if (words === '') await page.keyboard.press('Delete');
    else await page.keyboard.insertText(words);
  },
  tick: (box) => pressKey(box, 'Space'),
  async choose(list, value) {
    const page = await reach(list);
    const entries = await list.locator('option').count();
    for (let presses = 0; presses < entries; presses += 1) {
      if ((await list.inputValue()) === value) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`${value} cannot be chosen by arrows.`);
  },
  async attach(field, files) {
    const chooser = field.page().waitForEvent('filechooser');
    await pressKey(field, 'Space');
    await (await chooser).setFiles(files);
  },
  async answer(answers, place) {
    const page = answers.page();
    // Whoever comes from below meets the last one first.
    await pressKey((await isNearerBackwards(answers.last())) ? answers.last() : answers.first(), 'Space');
    const count = await answers.count();
    for (let presses = 0; presses < count && !(await answers.nth(place).isChecked()); presses += 1) {
      await page.keyboard.press('ArrowRight');
    }
  },
  press: (control) => pressKey(control, 'Enter'),
};

/** The ways in which every form has to be sent besides the pointer with scripts. */
const ways = [
  { way: 'by keyboard alone', hands: keyboard, scripts: true, viewport: desktop },
  { way: 'without JavaScript', hands: pointer, scripts: false, viewport: phone },
] as const;

export type FormWay = (typeof ways)[number] & { readonly language: Language };

/**
 * Those ways, each in the next language after the other. The pointer goes through all languages; whether keys reach a form
 * and whether it needs scripts does not hang on its words, so that the forms take turns.
 */
export function waysFrom(first: Language): FormWay[] {
  return ways.map((way, place) => ({
    ...way,
    language: languages[(languages.indexOf(first) + place) % languages.length] ?? first,
  }));
}

/**
 * A test on a phone and at a desktop, each in its own language, in turn; with `EVERY_LANGUAGE=1` in every language once. In the
 * daily set on one of the two: on the phone where most languages go there.
 * @param onPhone the languages that go on a phone
 */
export function onBothWidths({ onPhone }: { onPhone: readonly Language[] }) {
  const cases = languages.map((language) => {
    const goesOnPhone = onPhone.includes(language);
    return { language, viewport: goesOnPhone ? phone : desktop };
  });
  if (isEveryLanguage) return cases;
  const onOne = cases.find(({ viewport }) => viewport === phone);
  const atOther = cases.findLast(({ viewport }) => viewport === desktop);
  const both = [onOne, atOther].filter((each) => each !== undefined);
  if (!isDailySet) return both;
  return onPhone.length > 1 ? both.slice(0, 1) : both.slice(-1);
}

/** The cases of a test, the first ones alone in the daily set. */
export function firstInDailySet<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isDailySet ? cases.slice(0, count) : cases;
}
