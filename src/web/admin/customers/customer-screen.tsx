import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { customerEndpoints } from '#contract/v1/customer-endpoints.ts';
import { customerGroupEndpoints } from '#contract/v1/price-list-endpoints.ts';
import { customerIdPattern } from '#values/customers.ts';
import { languages } from '#values/language.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import {
  answerTask,
  Badge,
  idOf,
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
import { CustomerGroup } from './customer-group.tsx';
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
  const [customer, countries, { data: groups }] = await Promise.all([
    facts.personalApi.call(customerEndpoints.customerGet, { params: { id } }),
    listCountries(facts),
    facts.personalApi.call(customerGroupEndpoints.customerGroupFilter, {
      body: { perPage: listLimitMaximum },
    }),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminCustomer', language, { id })]),
  );
  return { customer, countries, groups, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { id: idOfAddress(facts.params) };
  return answerTask(facts, {
    group: {
      send: ({ personalApi }, form) =>
        personalApi.call(customerEndpoints.customerIntoGroup, {
          params,
          body: { groupId: idOf(form, 'groupId') || null },
        }),
    },
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
  const { customer, countries, groups } = useLoaded<typeof loader>();
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
          <CustomerGroup key={customer.account?.group?.id} customer={customer} groups={groups} />
          <CustomerAddresses customer={customer} countries={countries} />
          <CustomerConsents customer={customer} />
        </div>
      </div>
    </>
  );
}
