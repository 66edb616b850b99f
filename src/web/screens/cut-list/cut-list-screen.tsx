import type { LoaderFunctionArgs } from 'react-router';
import { useLocation, useNavigate } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needArea, needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ShopBreadcrumbs } from '../../parts/shop-breadcrumbs.tsx';
import { type Choice, choiceQuery, initialChoice } from '../../parts/variant-picker/variant-choice.ts';
import { VariantPicker } from '../../parts/variant-picker/variant-picker.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import styles from './cut-list.module.css';
import { actOnCutList } from './cut-list-action.ts';
import { CutListForm } from './cut-list-form.tsx';
import { loadCutList } from './cut-list-load.ts';
import { cutProductOf } from './cut-product.ts';

await Promise.all([
  needMessages('choices'),
  needArea('lengths', import.meta.glob('/locales/*/lengths.json', { import: 'default' })),
]);

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadCutList(requestFacts(context), request, params.slug ?? '');
}

export const action = actOnCutList;

/** Many lengths of one product at once: typed or pasted, worked out, kept, printed, and into the cart in one go. */
export default function CutListScreen() {
  const { product, start, canonicalPath, hasArea } = useLoaded<typeof loader>();
  const t = useTranslations('lengths');
  const language = useLanguage();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const query = new URLSearchParams(search);
  const { choices, variants } = product;
  const choice = initialChoice(choices, variants, query);
  const cut = cutProductOf(product, query);
  const chosenQuery = choices.length > 0 ? choiceQuery(choices, choice) : '';
  const productPath = pathOf('product', language, { slug: product.slug }) + chosenQuery;
  const choose = (next: Choice) =>
    void navigate(pathname + choiceQuery(choices, next, search), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHead title={t('of', { product: product.name })} canonicalPath={canonicalPath} noIndex />
      <div className={layout.container}>
        <div className={styles.crumbs}>
          <ShopBreadcrumbs
            categories={product.categories}
            page={{ label: product.name, href: productPath }}
          />
        </div>
        <header className={styles.header}>
          <p className={text.overline}>{t('title')}</p>
          <h1>{product.name}</h1>
          <p className={text.lead}>{t('intro')}</p>
          <p>
            <Link href={productPath}>{t('back')}</Link>
          </p>
        </header>
        {choices.length > 0 && (
          <div className={styles.choice}>
            <VariantPicker attributes={choices} variants={variants} choice={choice} onChoose={choose} />
          </div>
        )}
        <CutListForm key={start.saved?.id} address={pathname + chosenQuery} {...{ cut, start, hasArea }} />
      </div>
    </>
  );
}
