import { useMemo } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
} from 'react-router';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { handlerOf, readForm } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { enterPress } from '../../parts/add-to-cart/add-fields.ts';
import { sendAvailabilityForm } from '../../parts/availability-form/availability-action.ts';
import { findDeliveryAnswer } from '../../parts/delivery-quote/find-delivery-answer.ts';
import { ownDescription } from '../../parts/own-description.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProductGallery } from '../../parts/product-gallery/product-gallery.tsx';
import { sendReviewForm } from '../../parts/reviews/review-action.ts';
import { asksForReviews } from '../../parts/reviews/reviews-load.ts';
import ReviewsPart from '../../parts/reviews/reviews-part.tsx';
import { formNameField } from '../../parts/sent-form/form-answer.ts';
import { sharedPicture } from '../../parts/shared-picture.ts';
import { ShopBreadcrumbs } from '../../parts/shop-breadcrumbs.tsx';
import layout from '../../styles/layout.module.css';
import { chosenColour } from './chosen-colour.ts';
import CrossSell from './cross-sell.tsx';
import { addFromForm, sendDeliveryForm, sendEnteredForm } from './product-action.ts';
import { ProductBuyBox } from './product-buy-box.tsx';
import ProductDetails from './product-details.tsx';
import { loadProduct } from './product-load.ts';
import styles from './product-screen.module.css';
import { ProductStructuredData } from './product-structured-data.tsx';
import { useVariant } from './use-variant.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadProduct(requestFacts(context), params.slug, new URL(request.url).searchParams);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const forms = {
    availability: sendAvailabilityForm,
    review: sendReviewForm,
    delivery: sendDeliveryForm,
    [enterPress.value]: sendEnteredForm,
  };
  if (form.has(formNameField)) return handlerOf(forms, form.get(formNameField))(facts, form, request);
  return addFromForm(facts, request, form);
}

/** Another choice of the same product is already here; what a line of the cart has chosen only the loader knows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const choiceOnly =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    !nextUrl.searchParams.has('cartItemId') &&
    !asksForReviews(currentUrl.searchParams, nextUrl.searchParams);
  return choiceOnly && !formMethod ? false : defaultShouldRevalidate;
}

/** One product: pictures, choice, price, stock, the way into the cart, and everything to know before. */
export default function ProductScreen() {
  const { product } = useLoaded<typeof loader>();
  // Another product begins with its own quantity and picture.
  return <ProductPage key={product.id} />;
}

function ProductPage() {
  const { product, isPreview, bundle, crossSell, canonicalPath, notice, reviews, delivery, colours } =
    useLoaded<typeof loader>();
  const t = useTranslations('catalogue');
  const answer = useActionData<typeof action>();
  const failure = answer && 'code' in answer ? answer : undefined;
  const chosen = useVariant(product);
  const subject = useMemo(() => ({ productId: product.id }), [product.id]);
  const { pictures } = chosen;
  return (
    <>
      <PageHead
        title={product.metaTitle}
        description={ownDescription(product.metaTitle, product.metaDescription || product.text)}
        canonicalPath={canonicalPath}
        noIndex={isPreview}
        picture={import.meta.env.SSR ? sharedPicture(product.pictures[0]) : undefined}
        kind="product"
      />
      {!isPreview && <ProductStructuredData product={product} path={canonicalPath} reviews={reviews} />}
      <div className={layout.container}>
        <div className={styles.crumbs}>
          <ShopBreadcrumbs
            categories={product.categories}
            page={{ label: product.name, href: canonicalPath }}
          />
        </div>
        <div className={styles.top}>
          <div>
            <ProductGallery
              key={pictures.list[0]?.id}
              name={product.name}
              pictures={pictures.list}
              firstExact={pictures.firstExact}
            />
          </div>
          <div className={styles.buy}>
            <ProductBuyBox
              product={product}
              bundle={bundle}
              chosen={chosen}
              rating={reviews?.summary}
              failure={failure}
              notice={notice}
              delivery={delivery}
              colours={colours}
              deliveryAnswer={findDeliveryAnswer(answer)}
            />
          </div>
          <div>
            <ProductDetails product={product} bundle={bundle} />
            <ReviewsPart subject={subject} title={t('product.reviews')} facts={reviews} />
          </div>
        </div>
        {crossSell.products.length > 0 && (
          <div className={styles.crossSell}>
            <CrossSell
              loaded={crossSell}
              colour={chosenColour(product, bundle, chosen.choice) ?? crossSell.colour}
            />
          </div>
        )}
      </div>
    </>
  );
}
