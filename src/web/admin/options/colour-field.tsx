import { useState } from 'react';
import { isColour } from '#values/colours.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './look-preview.module.css';

type ColourFieldProps = {
  id: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  defaultValue: string;
};

/** A colour as a brand book names it, or picked by eye. */
export function ColourField({ defaultValue, ...facts }: ColourFieldProps) {
  const t = useTranslations('options');
  const [typed, type] = useState(defaultValue);
  const colour = typed.trim().toLowerCase();
  return (
    <TextField
      {...facts}
      value={typed}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      className={styles.colour}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      suffix={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('look.pick', { name: facts.label })}
          value={isColour(colour) ? colour : defaultValue}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      }
    />
  );
}
