import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { productStates } from '#values/goods.ts';
import { languageNames, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { productFormats } from '#values/product-formats.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { FilterBar } from '#web/backoffice/filter-bar.tsx';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import { needBackofficeMessages, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import { answerTask, idOf } from '#web/backoffice/screen-actions.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { ArchiveBar } from './archive-bar.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import {
  categoryOptions,
  type ListedProduct,
  listProducts,
  productsAskedBy,
  readCategories,
  readProductsAddress,
} from './product-list.ts';
import { ProductsTable } from './products-table.tsx';

await needBackofficeMessages('goods');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const address = readProductsAddress(request);
  const [products, categories] = await Promise.all([listProducts(facts, address), readCategories(facts)]);
  return { address, products, categories: categoryOptions(categories, facts.language) };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    copy: {
      async send({ personalApi, language }, form) {
        const { id } = await personalApi.call(
          goodsEndpoints.managedProductCopy,
          {
            params: { id: idOf(form) },
            body: { sku: textOf(form, 'sku').trim(), variants: form.has('variants') },
          },
          { idempotencyKey: textOf(form, 'key') },
        );
        return redirect(panelPathOf('adminProduct', language, { id: String(id) }), 303);
      },
      check: (form): FieldErrors => (textOf(form, 'sku').trim() === '' ? { sku: { rule: 'required' } } : {}),
      formNameOf: (path) => path.replace(/^fields\./, ''),
    },
  });
}

/** The goods of the catalogue: what each costs, how many there are, and what it still lacks. */
export default function ProductsScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { search } = useLocation();
  const { address, products, categories } = useLoaded<typeof loader>();
  const [isPricing, setPricing] = useState(false);
  const [copied, copy] = useState<ListedProduct>();
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const mayPrice = usePermission('prices.manage');
  const exported = mayPrice ? (['products', 'prices'] as const) : (['products'] as const);
  const shown = products.data.filter(({ id }) => chosen.has(id));
  return (
    <>
      <ScreenHead
        title={t('products.title')}
        lead={t('products.lead')}
        actions={
          <>
            {products.total > 0 && (
              <ButtonLink
                variant="secondary"
                href={panelPathOf('adminProductGrid', language) + search}
                prefetch="none"
              >
                {t('grid.open')}
              </ButtonLink>
            )}
            <ButtonLink
              href={panelPathOf('adminProduct', language, { id: 'new' })}
              startIcon="plus"
              prefetch="none"
            >
              {t('products.new')}
            </ButtonLink>
          </>
        }
      />
      <FilterBar
        address={address}
        search={t('products.search')}
        filters={[
          {
            name: 'state',
            label: t('state.label'),
            all: t('state.all'),
            options: productStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            name: 'category',
            label: t('products.category'),
            all: t('products.allCategories'),
            options: categories,
          },
          {
            name: 'format',
            label: t('format.label'),
            all: t('format.all'),
            options: productFormats.map((value) => ({ value, label: t(`format.${value}`) })),
          },
          {
            name: 'missing',
            label: t('products.missing'),
            all: t('products.anyLanguages'),
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          },
          {
            name: 'low',
            label: t('products.stock'),
            all: t('products.anyStock'),
            options: [{ value: 'yes', label: t('products.lowStock') }],
          },
        ]}
      />
      {products.data.length > 0 && (
        <ArchiveBar products={shown} onDone={() => choose(new Set())}>
          {mayPrice && (
            <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setPricing(true)}>
              {t('prices.open')}
            </Button>
          )}
        </ArchiveBar>
      )}
      <PriceDialog
        open={isPricing}
        onClose={() => setPricing(false)}
        chosen={shown.map(({ id }) => id)}
        list={productsAskedBy(address)}
        total={products.total}
      />
      <ProductsTable
        products={products}
        sort={address.sort}
        language={language}
        chosen={chosen}
        onChoose={choose}
        onCopy={copy}
      />
      {products.total > 0 && <ListExports kinds={exported} list={productsAskedBy(address)} />}
      <CopyDialog product={copied} onClose={() => copy(undefined)} />
    </>
  );
}
