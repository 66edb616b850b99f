import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { priceListEndpoints } from '#contract/v1/price-list-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import { FoldedSection } from './product-section.tsx';

type Listed = EndpointAnswer<typeof priceListEndpoints.priceListProduct>[number];

/** What price lists say of the product and its variants; each leads to its list, where it is changed. */
export function PriceListsSection({ productId }: { productId: number }) {
  const t = useTranslations('goods');
  const api = useApi();
  const [listed, setListed] = useState<readonly Listed[]>();
  if (!usePermission('prices.manage')) return null;
  const read = async () =>
    setListed(await api.call(priceListEndpoints.priceListProduct, { params: { productId } }));
  return (
    <FoldedSection
      title={t('priceLists.title')}
      summary={t('priceLists.lead')}
      fields={[]}
      onOpen={() => void read()}
    >
      {listed === undefined ? (
        <Skeleton />
      ) : listed.length === 0 ? (
        <p>{t('priceLists.none')}</p>
      ) : (
        <Table caption={t('priceLists.title')} captionHidden dense>
          <thead>
            <tr>
              <th scope="col">{t('priceLists.list')}</th>
              <th scope="col">{t('field.sku')}</th>
              <th scope="col" data-numeric>
                {t('priceLists.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((one) => (
              <ListedRow key={`${one.list.id} ${one.sku}`} listed={one} />
            ))}
          </tbody>
        </Table>
      )}
    </FoldedSection>
  );
}

function ListedRow({ listed: { list, sku, prices } }: { listed: Listed }) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const priceOf = useAmounts(list.currency);
  return (
    <tr>
      <th scope="row">
        <Link href={panelPathOf('adminPriceList', language, { id: String(list.id) })} prefetch="none">
          {list.name}
        </Link>{' '}
        {!list.active && <Badge>{t('priceLists.off')}</Badge>}
      </th>
      <td>{sku}</td>
      <td data-numeric>
        {prices.map(({ from, price }) => {
          const amount = priceOf(price);
          return (
            <div key={from}>{from > 0 ? t('said.tier', { from: number(from), price: amount }) : amount}</div>
          );
        })}
      </td>
    </tr>
  );
}
