import { majorFromCents } from '#values/money.ts';
import { priceEndings, roundingSteps } from '#values/price-change.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { roundingWord } from './rounding-word.ts';

type RoundingFieldProps = {
  label: string;
  /** Says an amount in major units. */
  say: (amount: number) => string;
};

/** What prices are rounded to, in words that `roundingOf` reads. */
export function RoundingField({ label, say }: RoundingFieldProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  return (
    <SelectField
      name="rounding"
      label={label}
      options={[
        ...roundingSteps.map((cents) => ({
          value: roundingWord('to', cents),
          label: t('prices.roundTo', { step: say(majorFromCents(cents)) }),
        })),
        ...priceEndings.map((cents) => ({
          value: roundingWord('ending', cents),
          label: t('prices.ending', { ending: number(majorFromCents(cents), { decimals: 2 }) }),
        })),
      ]}
    />
  );
}
