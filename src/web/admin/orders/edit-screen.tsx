import type { LoaderFunctionArgs } from 'react-router';
import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { orderTakingEndpoints } from '#contract/v1/order-taking-endpoints.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EditOrderForm } from './edit-order-form.tsx';
import { idOfOrder } from './order-shape.ts';

await needBackofficeMessages('orders', 'notices');

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOfOrder(params);
  const facts = requestFacts(context);
  const { personalApi } = facts;
  const [order, countries] = await Promise.all([
    personalApi.call(orderManagingEndpoints.managedOrderGet, { params: { id } }),
    listCountries(facts),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminOrderEdit', language, { id: String(id) })]),
  );
  const sold = order.lines.find(({ format }) => format === 'simple');
  if (order.state !== 'open' || !sold) return { order, countries, ways: [], alternates };
  // The ways in which such goods could come there.
  const { deliveryMethods } = await personalApi.call(orderTakingEndpoints.managedOrderQuote, {
    body: {
      lines: [{ sku: sold.sku, quantity: 1 }],
      addresses: { main: order.mainAddress, shipping: order.shippingAddress },
    },
  });
  return { order, countries, ways: deliveryMethods, alternates };
}

/** Changes what an order sells: everything is looked at before it is stored. */
export default function EditScreen() {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { order, countries, ways } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead
        title={t('edit.title', { number: order.orderNumber })}
        unbroken={order.orderNumber}
        lead={t('edit.lead')}
        actions={
          <ButtonLink
            href={panelPathOf('adminOrder', language, { id: String(order.id) })}
            variant="ghost"
            size="small"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('edit.back')}
          </ButtonLink>
        }
      />
      {order.state === 'open' ? (
        <EditOrderForm key={order.id} order={order} countries={countries} ways={ways} />
      ) : (
        <Alert tone="info">{t('edit.closed')}</Alert>
      )}
    </>
  );
}
