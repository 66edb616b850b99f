import { useEffect } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { defaultLanguage, languageCodes, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { type ProductFormat, productFormats } from '#values/product-formats.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useMediaRights } from '../frame/use-permission.ts';
import { findProductNeighbours } from '../products/product-list.ts';
import { readProductChoices } from './product-choices.ts';
import { ProductContext } from './product-context.ts';
import { ProductEditor } from './product-editor.tsx';
import { useProductSaving } from './use-product-saving.ts';

await needBackofficeMessages('goods', 'library', 'notices');

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { personalApi } = facts;
  const id = params.id === 'new' ? undefined : findIdInAddress(params.id ?? '');
  if (id === undefined && params.id !== 'new') throw notFound();
  const asked = new URL(request.url).searchParams.get('format');
  const [product, choices, neighbours] = await Promise.all([
    id === undefined ? undefined : personalApi.call(goodsEndpoints.managedProductGet, { params: { id } }),
    readProductChoices(personalApi, facts.language),
    id === undefined ? undefined : findProductNeighbours(facts, request, id),
  ]);
  const format: ProductFormat = product?.format ?? productFormats.find((one) => one === asked) ?? 'simple';
  const alternates = Object.fromEntries(
    languages.map((language) => [
      language,
      panelPathOf('adminProduct', language, { id: params.id ?? 'new' }),
    ]),
  );
  return { product, format, choices, neighbours, alternates };
}

/** One product, or a new one. */
export default function ProductScreen() {
  const { product, format } = useLoaded<typeof loader>();
  return <EditedProductScreen key={product?.id ?? `new ${format}`} />;
}

function EditedProductScreen() {
  const { product, format, choices, neighbours } = useLoaded<typeof loader>();
  const language = useLanguage();
  const navigate = useNavigate();
  const saving = useProductSaving({ product, format, language: languageCodes[defaultLanguage] });
  const madeId = product === undefined ? saving.stored?.id : undefined;
  // Once nothing is unsaved any more: the way to its own address is not asked about.
  useEffect(() => {
    if (madeId === undefined) return;
    void navigate(panelPathOf('adminProduct', language, { id: String(madeId) }), { replace: true });
  }, [madeId, language, navigate]);
  return (
    <MayEditMedia value={useMediaRights()}>
      <ProductContext value={{ ...saving, format, choices }}>
        <ProductEditor neighbours={neighbours} />
      </ProductContext>
    </MayEditMedia>
  );
}
