import type { ComponentProps } from 'react';
import { lengthMaximumMm, lengthMinimumMm } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './option-fields.module.css';
import { findTyped, type OptionFacts } from './option-rules.ts';
import { useOptionNumber } from './use-option-number.ts';

/** Millimetres of one step: single ones would be pressed for ever. */
const smallestStepMm = 10;
/** What a page key moves. */
const stepsOfPage = 10;

const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: stepsOfPage,
  PageDown: -stepsOfPage,
};

/** How many steps a key asks for; undefined for all others. */
function stepsOfKey(key: string): number | undefined {
  return stepsByKey[key];
}

/**
 * The length so many steps further, within the option's bounds: on round tens, or on the option's own steps where they are
 * larger, which count from its smallest length.
 */
export function steppedMm(
  { min = lengthMinimumMm, max = lengthMaximumMm, step = 1 }: OptionFacts,
  fromMm: number,
  steps: number,
): number {
  const isRound = smallestStepMm % step === 0;
  const unit = isRound ? smallestStepMm : step;
  const base = isRound ? 0 : min;
  const at = (fromMm - base) / unit;
  const next = base + unit * ((steps > 0 ? Math.floor(at) : Math.ceil(at)) + steps);
  return Math.max(min, Math.min(next, base + unit * Math.floor((max - base) / unit)));
}

export type LengthFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  option: OptionFacts;
  value: string;
  onEntry: (typed: string) => void;
};

/**
 * A length as one writes it, with any separators and in mm, cm or m (values/number-entry.ts). Beside it stand the
 * millimetres that were understood; buttons, arrow keys and page keys go up and down.
 */
export function LengthField({ option, value, onEntry, ...field }: LengthFieldProps) {
  const t = useTranslations('choices');
  const language = useLanguage();
  const withUnit = useOptionNumber();
  const lengthMm = findTyped(option, value, language);
  const step = (steps: number) => onEntry(String(steppedMm(option, lengthMm ?? option.preset ?? 0, steps)));
  const button = (steps: 1 | -1) => (
    <button
      type="button"
      className={styles.step}
      aria-label={t(steps > 0 ? 'options.longer' : 'options.shorter')}
      onClick={() => step(steps)}
    >
      <Icon name={steps > 0 ? 'plus' : 'minus'} sizePx={16} />
    </button>
  );
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={value}
      onChange={(event) => onEntry(event.currentTarget.value)}
      onKeyDown={(event) => {
        const steps = stepsOfKey(event.key);
        if (steps === undefined) return;
        event.preventDefault();
        step(steps);
      }}
      suffix={
        <>
          <output className={styles.understood}>
            {lengthMm === undefined || value === String(lengthMm)
              ? option.unit
              : `= ${withUnit(lengthMm, option)}`}
          </output>
          {button(-1)}
          {button(1)}
        </>
      }
    />
  );
}
