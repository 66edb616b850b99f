import { majorFromCents } from '#values/money.ts';
import { priceEndings, roundingSteps } from '#values/price-change.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';

type RoundingFieldProps = {
  label: string;
  /** Says an amount in major units. */
  say: (amount: number) => string;
};

/** What prices are rounded to: `to` or `ending`, a blank and cents. */
export function RoundingField({ label, say }: RoundingFieldProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  return (
    <SelectField
      name="rounding"
      label={label}
      options={[
        ...roundingSteps.map((cents) => ({
          value: `to ${cents}`,
          label: t('prices.roundTo', { step: say(majorFromCents(cents)) }),
        })),
        ...priceEndings.map((cents) => ({
          value: `ending ${cents}`,
          label: t('prices.ending', { ending: number(majorFromCents(cents), { decimals: 2 }) }),
        })),
      ]}
    />
  );
}
