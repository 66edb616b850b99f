import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { orderTextMaximum } from '#values/orders.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { UnsavedGuard } from '#web/backoffice/unsaved-guard.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './edit.module.css';
import { type DeliveryWay, EditedDelivery, EditedLine, NewLine } from './edit-fields.tsx';
import { type EditAnswer, EditPreview } from './edit-preview.tsx';
import { errorsOfProblems, readEdit } from './edit-rules.ts';
import { type Countries, OrderAddressFields } from './order-address-fields.tsx';
import { OrderPart } from './order-part.tsx';
import type { WholeOrder } from './order-shape.ts';
import { OrderStates } from './order-words.tsx';

type EditOrderFormProps = {
  order: WholeOrder;
  countries: Countries;
  ways: readonly DeliveryWay[];
};

/** The whole order in fields; what differs is shown as it will be, and stored as it was shown. */
export function EditOrderForm({ order, countries, ways }: EditOrderFormProps) {
  const t = useTranslations('orders');
  const form = useRef<HTMLFormElement>(null);
  const { field: fieldText } = useRefusalTexts();
  const [places, setPlaces] = useState<readonly number[]>([]);
  const labelOf = useFieldLabel();
  const edit = useOrderEdit(order, places);
  const { errors, preview, refused, isSending } = edit;
  const errorOf = (name: string) => {
    const error = errors[name];
    return error && fieldText(error);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.current) void edit.look(new FormData(form.current));
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={send}
      onInput={edit.forget}
      onChange={edit.forget}
    >
      <UnsavedGuard hasUnsaved={edit.hasUnsaved} />
      <OrderPart title={t('edit.lines')}>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <EditedLine key={line.lineId} line={line} errorOf={errorOf} />
          ))}
          {places.map((place) => (
            <NewLine
              key={place}
              place={place}
              errorOf={errorOf}
              onRemove={() => {
                edit.forget();
                setPlaces(places.filter((one) => one !== place));
              }}
            />
          ))}
        </ul>
        {order.delivery && (
          <div>
            <Button
              variant="secondary"
              size="small"
              startIcon="plus"
              onClick={() => setPlaces([...places, (places.at(-1) ?? 0) + 1])}
            >
              {t('edit.add')}
            </Button>
          </div>
        )}
      </OrderPart>
      {order.delivery && (
        <OrderPart title={t('edit.delivery')}>
          <EditedDelivery order={order} ways={ways} errorOf={errorOf} />
        </OrderPart>
      )}
      <OrderPart title={t('edit.addresses')}>
        {(['shipping', 'main'] as const).map((which) => {
          const address = which === 'main' ? order.mainAddress : order.shippingAddress;
          return (
            <details key={which} className={styles.address}>
              <summary className={styles.summary}>{t(`edit.${which}Address`)}</summary>
              <OrderAddressFields
                kind={which}
                {...{ address, country: address.country, countries, errorOf }}
              />
            </details>
          );
        })}
      </OrderPart>
      <TextAreaField
        id="message"
        name="message"
        label={t('edit.message')}
        defaultValue={order.message ?? ''}
        rows={2}
        maxLength={orderTextMaximum}
      />
      <TextField name="reason" label={t('edit.reason')} maxLength={orderTextMaximum} autoComplete="off" />
      <Checkbox name="notify" label={t('edit.notify')} defaultChecked />
      <div aria-live="polite" className={styles.outcome}>
        {edit.isNothing && <Alert tone="info">{t('edit.nothing')}</Alert>}
        {Object.keys(errors).length > 0 && (
          <Alert tone="danger">
            {t('edit.check')}
            <ul>
              {Object.entries(errors).map(([name, error]) => (
                <li key={name}>
                  <a href={`#${name.replace(/^(main|shipping)\./, '$1-')}`}>
                    {labelOf(name)}: {fieldText(error)}
                  </a>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {refused && (
          <Alert tone="danger">
            {refused.text}
            {refused.now && <OrderStates order={refused.now} />}
          </Alert>
        )}
        {preview && <EditPreview answer={preview} currency={order.currency} />}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant={preview ? 'secondary' : 'primary'} pending={isSending && !preview}>
          {t(refused?.now ? 'edit.again' : 'edit.preview')}
        </Button>
        {preview && (
          <Button
            pending={isSending}
            onClick={() => form.current && void edit.save(new FormData(form.current))}
          >
            {t('edit.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Texts of fields whose names are the API's. */
const wordsOfFields: Readonly<Record<string, string>> = { methodId: 'method', branchId: 'branch' };

/** The name of a field in the list of what is wrong. */
function useFieldLabel(): (name: string) => string {
  const t = useTranslations('orders');
  const checkout = useTranslations('checkout');
  return (name) => {
    const [group = '', , what] = name.split('.');
    if (group === 'main' || group === 'shipping') {
      return `${t(`edit.${group}Address`)}, ${checkout(`address.${name.slice(group.length + 1)}`)}`;
    }
    const word = what ?? wordsOfFields[group] ?? group;
    return t(`edit.${word}`);
  };
}

type Refused = { readonly text: string; readonly now: WholeOrder | undefined };

/** Looks at an edit and stores it. Where somebody was faster, what is typed stays and is looked at again on what there is now. */
function useOrderEdit(order: WholeOrder, places: readonly number[]) {
  const t = useTranslations('orders');
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const [version, setVersion] = useState(order.version);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [preview, setPreview] = useState<EditAnswer>();
  const [refused, setRefused] = useState<Refused>();
  const [isNothing, setNothing] = useState(false);
  const [isSending, setSending] = useState(false);
  const isTouched = useRef(false);
  const clear = () => {
    setErrors({});
    setPreview(undefined);
    setRefused(undefined);
    setNothing(false);
  };
  const call = async (form: FormData, isPreview: boolean): Promise<EditAnswer | undefined> => {
    const read = readEdit(form, order, places, language);
    clear();
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return undefined;
    setNothing(read.changes.length === 0);
    if (read.changes.length === 0) return undefined;
    const reason = form.get('reason');
    const body = {
      version,
      preview: isPreview,
      reason: typeof reason === 'string' && reason.trim() !== '' ? reason : null,
      notify: form.has('notify'),
      changes: read.changes.map(({ change }) => change),
    };
    setSending(true);
    try {
      const input = { params: { id: order.id }, body };
      const answer = await api.call(orderManagingEndpoints.managedOrderEdit, input);
      setErrors(errorsOfProblems(answer.problems, read.changes));
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { details } = error;
      const now = 'current' in details ? (details.current as WholeOrder) : undefined;
      if (now) setVersion(now.version);
      setRefused({ text: refusal(error), now });
      return undefined;
    } finally {
      setSending(false);
    }
  };
  return {
    errors,
    preview,
    refused,
    isNothing,
    isSending,
    hasUnsaved: () => isTouched.current,
    /** What was looked at is no longer what would be stored. */
    forget() {
      isTouched.current = true;
      if (preview || isNothing) clear();
    },
    async look(form: FormData) {
      const answer = await call(form, true);
      if (answer && answer.problems.length === 0) setPreview(answer);
    },
    async save(form: FormData) {
      const answer = await call(form, false);
      if (!answer) return;
      isTouched.current = false;
      toast.show({ text: t('edit.saved'), tone: 'ok', durationMs: toastMs });
      void navigate(panelPathOf('adminOrder', language, { id: String(order.id) }));
    },
  };
}
