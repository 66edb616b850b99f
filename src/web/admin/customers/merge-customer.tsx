import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { customerEndpoints } from '#contract/v1/customer-endpoints.ts';
import { keywordMaximum, toastMs } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import styles from '../orders/order.module.css';
import type { WholeCustomer } from './customer-shape.ts';

type Found = EndpointAnswer<typeof customerEndpoints.customerFilter>['customers'];
type Preview = EndpointAnswer<typeof customerEndpoints.customerMerge>;

/** Accounts that are offered; who looks for another one writes more of the name. */
const offeredMaximum = 10;

/** Gives the orders and notes of a customer to another one, who is the same person. */
export function MergeCustomer({ customer }: { customer: WholeCustomer }) {
  const t = useTranslations('customers');
  const [isOpen, setOpen] = useState(false);
  if (!usePermission('people.manage')) return null;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {t('merge.open')}
      </Button>
      {isOpen && <MergeDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog({ customer, onClose }: { customer: WholeCustomer; onClose: () => void }) {
  const t = useTranslations('customers');
  const backoffice = useTranslations('backoffice');
  const { found, preview, error, isGoing, look, choose, merge } = useMerge(customer);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void look(textOf(new FormData(event.currentTarget), 'words').trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.title')}
      closeLabel={backoffice('confirm.close')}
      size="wide"
      footer={
        <div className={styles.contacts}>
          <Button pending={isGoing} disabled={!preview} onClick={() => void merge()}>
            {t('merge.submit')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {backoffice('confirm.cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.part}>
        <p>{t('merge.lead', { email: customer.email })}</p>
        {error && (
          <Alert tone="danger" live="assertive">
            {error}
          </Alert>
        )}
        <form className={styles.part} onSubmit={search}>
          <TextField
            name="words"
            type="search"
            label={t('merge.search')}
            maxLength={keywordMaximum}
            required
          />
          <div>
            <Button type="submit" variant="secondary" startIcon="search">
              {backoffice('list.search')}
            </Button>
          </div>
        </form>
        {found && found.length === 0 && <p role="status">{t('merge.none')}</p>}
        {found && found.length > 0 && (
          <RadioGroup legend={t('merge.into')}>
            {found.map(({ id, name, companyName, email }) => (
              <RadioCard
                key={id}
                name="into"
                value={id}
                label={companyName || name || email}
                description={email}
                onChange={() => void choose(id)}
              />
            ))}
          </RadioGroup>
        )}
        <div role="status">
          {preview && (
            <p>
              {t('merge.moves', {
                orders: preview.orders,
                notes: preview.notes,
                email: preview.into.email,
              })}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Looks for the other customer, says what would go over, and does it. */
function useMerge(customer: WholeCustomer) {
  const t = useTranslations('customers');
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const [found, setFound] = useState<Found>();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<string>();
  const [isGoing, setGoing] = useState(false);
  // One key for all attempts: it is done once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const told = async <Answer,>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    setError(undefined);
    try {
      return await work();
    } catch (failed) {
      setError(refusal(failed));
      return undefined;
    }
  };
  return {
    found,
    preview,
    error,
    isGoing,
    async look(search: string) {
      setPreview(undefined);
      const filters = [{ key: 'kind', value: 'account' }];
      const body = { search, filters, limit: offeredMaximum };
      const answer = await told(() => api.call(customerEndpoints.customerFilter, { body }));
      setFound(answer?.customers.filter(({ id }) => id !== customer.id));
    },
    async choose(into: string) {
      setPreview(undefined);
      const body = { from: customer.id, into, preview: true };
      setPreview(await told(() => api.call(customerEndpoints.customerMerge, { body })));
    },
    async merge() {
      if (!preview || isGoing) return;
      setGoing(true);
      const into = preview.into.id;
      const body = { from: customer.id, into };
      const done = await told(() => api.call(customerEndpoints.customerMerge, { body }, { idempotencyKey }));
      setGoing(false);
      if (!done) return;
      toast.show({ text: t('merge.done'), tone: 'ok', durationMs: toastMs });
      await navigate(panelPathOf('adminCustomer', language, { id: into }));
    },
  };
}
