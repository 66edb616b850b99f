import type { FieldError } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { OptionFacts } from './option-rules.ts';
import { useOptionNumber } from './use-option-number.ts';

/** What is wrong with what was filled in, its bounds with their unit. */
export default function OptionError({ option, error }: { option: OptionFacts; error: FieldError }) {
  const t = useTranslations('messages');
  const { field } = useRefusalTexts();
  const withUnit = useOptionNumber();
  const { rule, parameter } = error;
  if (rule === 'step' && option.kind === 'length' && parameter === 1) return t('field.wholeMm');
  if (rule === 'type' && option.kind === 'length') return t('field.notLength');
  const isBound = rule === 'minimum' || rule === 'maximum' || rule === 'step';
  return field(
    isBound && typeof parameter === 'number' ? { ...error, parameter: withUnit(parameter, option) } : error,
  );
}
