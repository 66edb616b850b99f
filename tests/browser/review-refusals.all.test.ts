import { beforeAll, expect, test } from 'vitest';
import { type Language, languages } from '#values/language.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForPartHydration } from '../../tools/open-page.ts';
import { anAccount, password } from './account-steps.ts';
import { logInByCall } from './login-calls.ts';
import { createReview, type ReviewOptions, reviewForm, reviewsOf, setReviewOptions } from './review-steps.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { withBrowser } from './visitor.ts';

/* Every refusal of a review (docs/rules/reviews.md), as whoever writes it reads it. */

withOwnShop();
const openVisitor = withBrowser();

const shopBehind = withShopDatabase();
const shoppers = new Map<Language, Shopper>();

beforeAll(async () => {
  for (const language of languages) {
    const shopper = await aShopper(openVisitor, language);
    const email = buyerEmail(`refused.${language}`);
    await anAccount(shopper, email);
    await logInByCall(shopper.context, email, password);
    shoppers.set(language, shopper);
  }
});

const given = (options: Partial<ReviewOptions>): Promise<void> => setReviewOptions(shopBehind(), options);

/** Each language's page does the same at the same time. */
const inEveryLanguage = <T>(steps: (shopper: Shopper) => Promise<T>): Promise<T[]> =>
  Promise.all([...shoppers.values()].map(steps));

type Opinion = { product?: string; stars?: number; words?: string; name?: string };

/** The form of a product, filled in. */
async function write(shopper: Shopper, { product = 'seam-tape', stars, words, name }: Opinion) {
  const form = reviewForm(shopper);
  await openPage(shopper.page, `${productAddress(product, shopper.language)}?review=write`);
  await waitForPartHydration(form.comment);
  if (words) await form.say(words);
  if (stars) await form.rate(stars);
  if (name) await form.name(name);
  return form;
}

async function refused(shopper: Shopper, code: keyof typeof croatian): Promise<void> {
  const { language, t } = shopper;
  const words = t(`messages.refusal.${code}`);
  if (language === 'hr') expect(words).toBe(croatian[code]);
  await reviewsOf(shopper).getByRole('alert').getByText(words).waitFor();
}

const croatian = {
  REVIEW_EMPTY: 'Upišite komentar ili dajte ocjenu.',
  REVIEW_RATING_REQUIRED: 'Uz komentar dajte i ocjenu.',
  REVIEW_COMMENT_REQUIRED: 'Uz ocjenu upišite i komentar.',
  REVIEW_ONE_PER_USER: 'Možete napisati samo jednu recenziju.',
  REVIEW_EDIT_NOT_ALLOWED: 'Svoju recenziju više ne možete mijenjati.',
  REVIEW_ALREADY_GIVEN: 'Ovo ste već ocijenili.',
  REVIEWS_CLOSED: 'Recenzije su zatvorene.',
} as const;

test.for([
  { code: 'REVIEW_RATING_REQUIRED', opinion: { words: 'Točno na mjeru.' } },
  { code: 'REVIEW_COMMENT_REQUIRED', opinion: { stars: 3 } },
] as const)('half a review: $code', async ({ code, opinion }) => {
  await inEveryLanguage(async (shopper) => {
    const form = await write(shopper, opinion);
    await form.send();
    await refused(shopper, code);
  });
});

test('nothing at all: each field that has a star says so, where both may be left out only the comment does', async () => {
  await inEveryLanguage(async (shopper) => {
    const { t } = shopper;
    const form = await write(shopper, {});
    await form.send();
    const problems = reviewsOf(shopper).getByRole('alert').getByRole('listitem');
    await problems
      .filter({ hasText: t('messages.field.required') })
      .nth(1)
      .waitFor();
    expect(await problems.count()).toBe(2);
  });
  await given({ RequireRatingForComment: false, RequireCommentForRating: false });
  await inEveryLanguage(async (shopper) => {
    const form = await write(shopper, {});
    expect(await form.comment.getAttribute('required')).toBeNull();
    await form.send();
    await refused(shopper, 'REVIEW_EMPTY');
  });
  await given({});
});

const whole = { stars: 4, words: 'Točno na mjeru.' };

test('a second review while the form is still open: REVIEW_ONE_PER_USER', async () => {
  await inEveryLanguage(async (shopper) => {
    const form = await write(shopper, whole);
    const productId = Number(await form.hidden('productId').inputValue());
    await createReview(shopper.context, { productId, rating: 2, comment: 'Ne baš.' });
    await form.send();
    await refused(shopper, 'REVIEW_ONE_PER_USER');
  });
});

test('a change that is no longer allowed: REVIEW_EDIT_NOT_ALLOWED', async () => {
  const forms = await inEveryLanguage((shopper) => write(shopper, { words: 'Ipak dobro.' }));
  await given({ UserCanEditComment: false });
  for (const form of forms) await form.send('change');
  await inEveryLanguage((shopper) => refused(shopper, 'REVIEW_EDIT_NOT_ALLOWED'));
  // Whoever comes now is told so at once.
  await inEveryLanguage(async (shopper) => {
    const { page, language, t } = shopper;
    await page.goto(`${productAddress('seam-tape', language)}?review=write`);
    await reviewsOf(shopper).getByText(t('reviews.review.written')).waitFor();
  });
});

test('the same name twice if everyone may write: REVIEW_ALREADY_GIVEN', async () => {
  await inEveryLanguage(({ context }) => context.clearCookies({ name: /Token$|^signedIn$/ }));
  await given({ CanCommentOnBlog: 'Everyone' });
  await inEveryLanguage(async (shopper) => {
    const opinion = { ...whole, product: 'mat-8', name: buyerEmail(shopper.language) };
    const first = await write(shopper, opinion);
    await first.send();
    await reviewsOf(shopper).getByText(shopper.t('reviews.review.sentWaiting')).waitFor();
    const second = await write(shopper, opinion);
    await second.send();
    await refused(shopper, 'REVIEW_ALREADY_GIVEN');
  });
});

test('nobody may write any more: REVIEWS_CLOSED', async () => {
  const forms = await inEveryLanguage((shopper) => write(shopper, { ...whole, name: 'Kasni gost' }));
  await given({ CanCommentOnBlog: 'Nobody' });
  for (const form of forms) await form.send();
  await inEveryLanguage((shopper) => refused(shopper, 'REVIEWS_CLOSED'));
});
