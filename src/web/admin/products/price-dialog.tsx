import { type FormEvent, useState } from 'react';
import type { Language } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import type { Rounding } from '#values/price-change.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import { instantOf } from '#values/zoned-time.ts';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './change-preview.module.css';
import { PricesSeenPart } from './price-preview.tsx';
import type { productsAskedBy } from './product-list.ts';
import { RoundingField } from './rounding-field.tsx';
import { roundingOf } from './rounding-word.ts';
import { type PriceWish, usePriceBulk } from './use-price-bulk.ts';

type PriceDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Those that are chosen; none: all of the list. */
  chosen?: readonly number[];
  /** What the list is filtered by; absent: by nothing. */
  list?: Pick<ReturnType<typeof productsAskedBy>, 'search' | 'filters'>;
  /** How many it finds. */
  total: number;
  /** Its prices instead of the public ones. */
  priceList?: { readonly id: number; readonly currency: string };
};

/** Changes the prices of chosen goods, or of all that the list finds, once the user has seen what will change. */
export function PriceDialog({ open, onClose, ...form }: PriceDialogProps) {
  const t = useTranslations('goods');
  return (
    <FormDialog open={open} onClose={onClose} title={t('prices.title')} size="wide">
      {open && <PriceForm {...form} onDone={onClose} />}
    </FormDialog>
  );
}

const kinds = ['percent', 'amount', 'set'] as const;
type Kind = (typeof kinds)[number];

type PriceFormProps = Omit<PriceDialogProps, 'open' | 'onClose'> & { onDone: () => void };

function PriceForm({ chosen = [], list, total, priceList, onDone }: PriceFormProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { number } = useFormats();
  const currency = useRootFacts()?.currency;
  const amount = useAmounts(priceList?.currency ?? currency?.mainCurrency ?? 'EUR');
  const { field: fieldText } = useRefusalTexts();
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  const [kind, setKind] = useState<Kind>('percent');
  const [isReduction, setReduction] = useState(false);
  const bulk = usePriceBulk(onDone);
  const { stage, errors, isRunning } = bulk;
  const errorOf = (...paths: string[]) => {
    const found = paths.flatMap((path) => errors[path] ?? [])[0];
    return found && fieldText(found);
  };
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = signedNumber(textOf(form, 'value'), language);
    if (value === undefined) {
      const isEmpty = textOf(form, 'value').trim() === '';
      return bulk.refuse({ 'change.percent': { rule: isEmpty ? 'required' : 'type' } });
    }
    void bulk.look({
      ...(textOf(form, 'which') === 'chosen'
        ? { ids: [...chosen] }
        : { search: list?.search, filters: list?.filters ?? [] }),
      ...(priceList ? { list: priceList.id, addMissing: textOf(form, 'which') === 'all' } : {}),
      change: { [kind]: value },
      rounding: wishedRounding(roundingOf(textOf(form, 'rounding'))),
      ...(isReduction
        ? {
            discountFrom: instantOf(textOf(form, 'from'), timeZone) ?? new Date().toISOString(),
            discountTo: instantOf(textOf(form, 'to'), timeZone) ?? null,
          }
        : {}),
    });
  };
  if (stage.at !== 'asking') return <PricesSeenPart bulk={bulk} onDone={onDone} />;
  return (
    <form onSubmit={look} noValidate className={styles.form}>
      <div className={styles.grid}>
        <SelectField
          name="which"
          label={t('prices.which')}
          error={errorOf('ids', 'filters')}
          options={[
            ...(chosen.length > 0
              ? [{ value: 'chosen', label: t('prices.chosen', { count: chosen.length }) }]
              : []),
            {
              value: 'list',
              label: t(priceList ? 'prices.ofPriceList' : 'prices.list', {
                count: total,
                shown: number(total),
              }),
            },
            ...(priceList ? [{ value: 'all', label: t('prices.missingToo') }] : []),
          ]}
        />
        <SelectField
          name="kind"
          label={t('prices.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`prices.kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setKind(kinds.find((one) => one === value) ?? 'percent')
          }
        />
        <TextField
          name="value"
          label={t(`prices.value.${kind}`)}
          hint={kind === 'set' ? undefined : t('prices.valueHint')}
          error={errorOf('change.percent', 'change.amount', 'change.set')}
          suffix={kind === 'percent' ? '%' : (priceList?.currency ?? currency?.symbol)}
          inputMode={kind === 'set' ? 'decimal' : 'text'}
          maxLength={12}
          autoComplete="off"
          required
        />
        <RoundingField label={t('prices.rounding')} say={amount} />
      </div>
      {!priceList && (
        <Checkbox
          label={t('prices.reduction')}
          checked={isReduction}
          onChange={({ currentTarget: { checked } }) => setReduction(checked)}
        />
      )}
      {isReduction && (
        <>
          <div className={styles.grid}>
            <TextField
              name="from"
              label={t('field.discount_from')}
              hint={t('prices.fromHint')}
              type="datetime-local"
              error={errorOf('discountFrom')}
            />
            <TextField
              name="to"
              label={t('field.discount_to')}
              hint={t('prices.toHint')}
              type="datetime-local"
              error={errorOf('discountTo')}
            />
          </div>
          <p className={styles.quiet}>{t('prices.law')}</p>
        </>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isRunning}>
          {t('prices.look')}
        </Button>
      </div>
    </form>
  );
}

/** In the major units of calls. */
function wishedRounding({ to, ending }: Rounding): PriceWish['rounding'] {
  return ending === undefined ? { to: majorFromCents(to) } : { ending: majorFromCents(ending) };
}

/** What was typed with a sign before it. */
function signedNumber(typed: string, language: Language): number | undefined {
  const [, sign = '', digits = ''] = /^\s*([+\-−–])?\s*(.*)$/.exec(typed) ?? [];
  const found = findTypedNumber(digits, language);
  return found === undefined || sign === '' || sign === '+' ? found : -found;
}
