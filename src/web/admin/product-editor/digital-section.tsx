import { type DigitalKind, digitalKinds } from '#values/product-formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { FieldError } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { AmountField } from './price-fields.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { OpenSection } from './product-section.tsx';

type Delivery = {
  readonly kind?: DigitalKind;
  readonly file?: string;
  readonly url?: string;
  readonly codes?: readonly string[];
  readonly codePattern?: string;
  readonly payload?: string;
  readonly validDays?: number | string | null;
  readonly maxDownloads?: number | string | null;
};

/** What the buyer of an e-product gets: a file or an address, codes, or a ticket as a QR code. */
export function DigitalSection() {
  const t = useTranslations('goods');
  const { errors } = useProduct();
  const field = useField<Delivery | null>('delivery');
  const delivery = field.value ?? {};
  const kind = delivery.kind ?? 'link';
  const isWrong = Object.keys(errors).some((path) => path.startsWith('delivery'));
  const change = (more: Partial<Delivery>) => {
    const next = Object.entries({ kind, ...delivery, ...more }).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined,
    );
    field.set(Object.fromEntries(next) as Delivery);
  };
  const line = (name: 'file' | 'url' | 'codePattern' | 'payload') => (
    <TextField
      label={t(`digital.${name}`)}
      hint={t(`digital.${name}Hint`, { orderMark: '{orderNumber}', itemMark: '{itemId}' })}
      value={delivery[name] ?? ''}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  );
  return (
    <OpenSection title={t('digital.title')}>
      <div id={field.id} tabIndex={-1} className={styles.grid}>
        <SelectField
          label={t('digital.kind')}
          value={kind}
          options={digitalKinds.map((value) => ({ value, label: t(`digital.kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: digitalKinds.find((one) => one === value) ?? 'link' })
          }
        />
        {kind === 'link' && (
          <>
            {line('file')}
            {line('url')}
            <AmountField
              label={t('digital.maxDownloads')}
              value={delivery.maxDownloads ?? null}
              onChange={(maxDownloads) => change({ maxDownloads })}
            />
          </>
        )}
        {kind === 'code' && line('codePattern')}
        {kind === 'qrcode' && line('payload')}
        <AmountField
          label={t('digital.validDays')}
          value={delivery.validDays ?? null}
          onChange={(validDays) => change({ validDays })}
        />
      </div>
      {kind === 'code' && (
        <TextAreaField
          label={t('digital.codes')}
          hint={t('digital.codesHint')}
          rows={5}
          value={(delivery.codes ?? []).join('\n')}
          onChange={({ currentTarget: { value } }) =>
            change({ codes: value.split('\n').map((code) => code.trim()) })
          }
        />
      )}
      <FieldError id={field.id}>{isWrong && t('digital.wrong')}</FieldError>
    </OpenSection>
  );
}
