import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { customerEndpoints } from '#contract/v1/customer-endpoints.ts';
import { customerIdPattern } from '#values/customers.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import {
  answerTask,
  Badge,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { listCountries } from '#web/parts/address-fields/countries-load.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from '../orders/order.module.css';
import { CustomerAddresses, CustomerConsents, CustomerContact } from './customer-facts.tsx';
import { CustomerNotes, checkNote } from './customer-notes.tsx';
import { CustomerOrders, CustomerSums } from './customer-orders.tsx';
import { MergeCustomer } from './merge-customer.tsx';

await needBackofficeMessages('customers', 'orders', 'notices');

const idForm = new RegExp(customerIdPattern);

/** The id of the address. @throws 404 where none could have it */
function idOfAddress({ id = '' }: { readonly id?: string }): string {
  if (!idForm.test(id)) throw notFound();
  return id;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOfAddress(params);
  const facts = requestFacts(context);
  const [customer, countries] = await Promise.all([
    facts.personalApi.call(customerEndpoints.customerGet, { params: { id } }),
    listCountries(facts),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminCustomer', language, { id })]),
  );
  return { customer, countries, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { id: idOfAddress(facts.params) };
  return answerTask(facts, {
    note: {
      check: checkNote,
      send: ({ personalApi }, form) =>
        personalApi.call(
          customerEndpoints.customerNote,
          { params, body: { text: textOf(form, 'text') } },
          { idempotencyKey: textOf(form, 'key') },
        ),
    },
  });
}

/** One customer: what was bought, who it is, and what staff has noted. */
export default function CustomerScreen() {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { customer, countries } = useLoaded<typeof loader>();
  const { name, companyName, email, account } = customer;
  return (
    <>
      <ScreenHead
        title={companyName || name || email}
        lead={
          <span className={styles.pieces}>
            <Badge>{t(account ? 'account' : 'guest')}</Badge>
            {account?.blocked && <Badge tone="danger">{t('blocked')}</Badge>}
            {companyName && name}
          </span>
        }
        actions={
          <>
            <ButtonLink
              href={panelPathOf('adminCustomers', language)}
              variant="ghost"
              size="small"
              prefetch="none"
              startIcon="arrow-left"
            >
              {t('back')}
            </ButtonLink>
            <MergeCustomer key={customer.id} customer={customer} />
          </>
        }
      />
      <div className={styles.screen}>
        <div className={styles.main}>
          <CustomerSums customer={customer} />
          <CustomerOrders customer={customer} />
          <CustomerNotes customer={customer} />
        </div>
        <div className={styles.side}>
          <CustomerContact customer={customer} />
          <CustomerAddresses customer={customer} countries={countries} />
          <CustomerConsents customer={customer} />
        </div>
      </div>
    </>
  );
}
