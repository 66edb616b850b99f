import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { productSortWords } from '#values/product-sorts.ts';
import { needArea, needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import type { LayeredFilter } from '../../parts/catalogue-types.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ActiveFilters } from '../../parts/product-filters/active-filters.tsx';
import { FilterPanel } from '../../parts/product-filters/filter-panel.tsx';
import { ListControls } from '../../parts/product-filters/list-controls.tsx';
import { isRangeFilter, type ListState } from '../../parts/product-filters/list-state.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { ButtonSamples } from './button-samples.tsx';
import { CartSamples } from './cart-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { NavigationSamples } from './navigation-samples.tsx';
import { ProductSamples } from './product-samples.tsx';
import { Sample, SampleGroup } from './sample.tsx';
import { loadTest, type TestFacts } from './test-load.ts';
import styles from './test-screen.module.css';
import { TypeSamples } from './type-samples.tsx';

await Promise.all([
  needMessages('cart', 'checkout', 'notices'),
  needArea('interface', import.meta.glob('/locales/*/interface.json', { import: 'default' })),
]);

export function loader({ context }: LoaderFunctionArgs) {
  return loadTest(requestFacts(context));
}

/** Every part of the interface in all its states (docs/rules/pages.md): public, and kept out of search engines. */
export default function TestScreen() {
  const facts = useLoaded<typeof loader>();
  return <Samples facts={facts} />;
}

const groups = [
  'type',
  'buttons',
  'fields',
  'choices',
  'messages',
  'navigation',
  'lists',
  'products',
  'cart',
] as const;

function Samples({ facts }: { facts: TestFacts }) {
  const t = useTranslations('interface');
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <header className={`${layout.container} ${styles.intro}`}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('intro')}</p>
        <nav aria-label={t('title')}>
          <ul className={layout.cluster}>
            {groups.map((group) => (
              <li key={group}>
                <Link href={`#${group}`}>{t(`groups.${group}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <TypeSamples id="type" />
      <ButtonSamples id="buttons" />
      <FieldSamples id="fields" />
      <ChoiceSamples id="choices" facts={facts} />
      <MessageSamples id="messages" />
      <NavigationSamples id="navigation" />
      <ListSamples id="lists" facts={facts} />
      <ProductSamples id="products" facts={facts} />
      <CartSamples id="cart" facts={facts} />
    </>
  );
}

/** What narrows and orders a list: filters of every type that the shop has, those that are active, order and size. */
function ListSamples({ id, facts: { filters } }: { id: string; facts: TestFacts }) {
  const t = useTranslations('interface');
  const withDiscount = useSite().priceMode === 'shown';
  const [state, setState] = useState(() => startState(filters, withDiscount));
  const sorts = productSortWords.filter((word) => withDiscount || !word.startsWith('price'));
  return (
    <SampleGroup id={id} title={t('groups.lists')}>
      <Sample name="ListControls" layout="plain">
        <ListControls state={state} onChange={setState} sorts={sorts} defaultSort="newest" />
      </Sample>
      <Sample name="ActiveFilters" layout="plain">
        <ActiveFilters filters={filters} state={state} path="" />
      </Sample>
      <Sample name="FilterPanel" layout="grid">
        <FilterPanel filters={filters} state={state} onChange={setState} withDiscount={withDiscount} />
      </Sample>
    </SampleGroup>
  );
}

/** The first values of a list, a lower bound of a range, and both switches. */
function startState(filters: readonly LayeredFilter[], withDiscount: boolean): ListState {
  const listed = filters.filter((filter) => !isRangeFilter(filter)).slice(0, 2);
  const ranged = filters.find(({ type }) => type === 'numberField');
  const lowest = ranged?.values[0]?.minValue;
  return {
    selected: Object.fromEntries(
      listed.map(({ attributeCode, values }) => [
        attributeCode,
        values.slice(0, 2).flatMap(({ attributeID }) => attributeID ?? []),
      ]),
    ),
    ranges: ranged ? { [ranged.attributeCode]: { from: String(Math.floor(Number(lowest))), to: '' } } : {},
    discount: withDiscount,
    featured: true,
    keyword: 'falc',
    sort: undefined,
    limit: 12,
    page: 1,
  };
}
