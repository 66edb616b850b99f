import { useState } from 'react';
import { choicesBehindName } from '#values/facts-behind-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './edit.module.css';
import { lineField } from './edit-rules.ts';
import { newField } from './new-lines.ts';
import { LineName } from './order-lines.tsx';
import type { WholeLine, WholeOrder } from './order-shape.ts';
import { SkuField } from './sku-field.tsx';

/** What is wrong with a field, in words. */
export type ErrorOf = (name: string) => string | undefined;

/** Quantity and price of what was sold, or that it is taken out. */
export function EditedLine({ line, errorOf }: { line: WholeLine; errorOf: ErrorOf }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const { lineId, quantity, finalPrice, format, quantities, attributes, cut } = line;
  const isFixed = format === 'eproduct';
  // Several lines can sell the same in other lengths.
  const name = [
    line.name,
    ...choicesBehindName(line.name, attributes, [cut?.mark ?? '']).map(({ value }) => value),
  ].join(', ');
  const isUntouched = quantities.open === quantity;
  return (
    <li className={styles.line}>
      <div>
        <LineName line={line} />
      </div>
      <div className={styles.figures}>
        {!isFixed && (
          <TextField
            id={lineField('quantity', lineId)}
            name={lineField('quantity', lineId)}
            label={t('edit.quantity')}
            aria-label={t('edit.quantityOf', { name })}
            defaultValue={quantity}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf(lineField('quantity', lineId))}
          />
        )}
        <TextField
          id={lineField('price', lineId)}
          name={lineField('price', lineId)}
          label={t('edit.price')}
          aria-label={t('edit.priceOf', { name })}
          defaultValue={number(finalPrice, { decimals: 2 })}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf(lineField('price', lineId))}
        />
      </div>
      {!isFixed && isUntouched && (
        <Checkbox
          name={lineField('remove', lineId)}
          label={t('edit.removeLine')}
          aria-label={t('edit.remove', { name })}
        />
      )}
    </li>
  );
}

type NewLineProps = { place: number; errorOf: ErrorOf; onRemove: () => void };

/** Something that is sold besides, at its price of now. */
export function NewLine({ place, errorOf, onRemove }: NewLineProps) {
  const t = useTranslations('orders');
  const field = (what: 'sku' | 'quantity' | 'lengthMm' | 'mark') => {
    const name = newField(what, place);
    return { id: name, name, error: errorOf(name) };
  };
  return (
    <li className={styles.line}>
      <fieldset className={styles.added}>
        <legend className={styles.legend}>{t('edit.newLine', { count: place })}</legend>
        <SkuField {...field('sku')} label={t('edit.sku')} hint={t('edit.skuHint')} required />
        <div className={styles.figures}>
          <TextField
            {...field('quantity')}
            label={t('edit.quantity')}
            defaultValue="1"
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <TextField
            {...field('lengthMm')}
            label={t('edit.lengthMm')}
            hint={t('edit.lengthHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField {...field('mark')} label={t('edit.mark')} autoComplete="off" maxLength={40} />
        </div>
        <Button variant="link" size="small" onClick={onRemove}>
          {t('edit.removeLine')}
        </Button>
      </fieldset>
    </li>
  );
}

export type DeliveryWay = {
  readonly id: number;
  readonly name: string;
  readonly branches: readonly { readonly id: number; readonly name: string }[];
};

type DeliveryProps = { order: WholeOrder; ways: readonly DeliveryWay[]; errorOf: ErrorOf };

export function EditedDelivery({ order: { delivery, totals }, ways, errorOf }: DeliveryProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const [chosen, choose] = useState('');
  if (!delivery) return null;
  const others = ways.filter(({ id }) => id !== delivery.methodId);
  // Of the way that is chosen, or stays.
  const wayId = chosen === '' ? delivery.methodId : Number(chosen);
  const branches = ways.find(({ id }) => id === wayId)?.branches ?? [];
  return (
    <div className={styles.figures}>
      <SelectField
        id="methodId"
        name="methodId"
        label={t('edit.method')}
        error={errorOf('methodId')}
        placeholder={t('edit.asBefore', { name: delivery.name })}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {branches.length > 0 && (
        <SelectField
          id="branchId"
          name="branchId"
          label={t('edit.branch')}
          error={errorOf('branchId')}
          placeholder={
            delivery.branch && chosen === ''
              ? t('edit.asBefore', { name: delivery.branch })
              : t('take.choose')
          }
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <TextField
        id="deliveryPrice"
        name="deliveryPrice"
        label={t('edit.deliveryPrice')}
        defaultValue={number(totals.delivery, { decimals: 2 })}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf('deliveryPrice')}
      />
    </div>
  );
}
