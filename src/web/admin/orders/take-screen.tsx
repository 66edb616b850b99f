import type { LoaderFunctionArgs } from 'react-router';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TakeOrderForm } from './take-order-form.tsx';

await needBackofficeMessages('orders', 'notices');

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminOrderNew', language)]),
  );
  return { countries: await listCountries(facts), spoken: facts.site.languages, alternates };
}

/** Takes an order for somebody who calls or writes. */
export default function TakeScreen() {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { countries, spoken } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead
        title={t('take.title')}
        lead={t('take.lead')}
        actions={
          <ButtonLink
            href={panelPathOf('adminOrders', language)}
            variant="ghost"
            size="small"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('one.back')}
          </ButtonLink>
        }
      />
      <TakeOrderForm countries={countries} spoken={spoken} />
    </>
  );
}
