import { useState } from 'react';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import { slugFromText } from '#values/slug.ts';
import { moved } from '#web/backoffice/order.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { textIn } from '../products/goods-words.ts';
import styles from './goods-terms.module.css';
import type { Attribute } from './term-calls.ts';

type Value = Attribute['values'][number];

type AttributeValuesProps = {
  values: readonly Value[];
  /** Each is shown as a swatch. */
  hasColours: boolean;
  error: string | undefined;
  onChange: (values: readonly Value[]) => void;
};

const lettersMaximum = 300;

/** The values of an attribute in their order, each in all languages. */
export function AttributeValues({ values, hasColours, error, onChange }: AttributeValuesProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const [added, setAdded] = useState('');
  const change = (place: number, more: Partial<Value>) =>
    onChange(values.map((value, index) => (index === place ? { ...value, ...more } : value)));
  const add = () => {
    const text = added.trim();
    if (text === '') return;
    const key = freeKey(text, values);
    onChange([
      ...values,
      { key, label: { [languageCodes[language]]: text }, number: null, hex: null, shopDefault: false },
    ]);
    setAdded('');
  };
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{t('attributes.values')}</legend>
      <ol className={styles.valueList}>
        {values.map((value, place) => {
          const name = textIn(value.label, language) || value.key;
          return (
            <li key={value.key} className={styles.value}>
              <div className={styles.words}>
                {languages.map((one) => (
                  <TextField
                    key={one}
                    label={t('field.inLanguage', { label: name, language: languageNames[one] })}
                    labelHidden
                    placeholder={languageNames[one]}
                    lang={one}
                    value={value.label[languageCodes[one]] ?? ''}
                    maxLength={lettersMaximum}
                    autoComplete="off"
                    onChange={({ currentTarget }) =>
                      change(place, { label: { ...value.label, [languageCodes[one]]: currentTarget.value } })
                    }
                  />
                ))}
                {hasColours && (
                  <div className={styles.colour}>
                    <Swatch
                      colour={/^#[0-9a-f]{6}$/i.test(value.hex ?? '') ? (value.hex ?? '') : 'none'}
                      sizePx={24}
                    />
                    <TextField
                      label={t('attributes.colourOf', { name })}
                      labelHidden
                      placeholder="#383e42"
                      value={value.hex ?? ''}
                      maxLength={7}
                      autoComplete="off"
                      className={styles.hex}
                      onChange={({ currentTarget }) => change(place, { hex: currentTarget.value || null })}
                    />
                  </div>
                )}
              </div>
              <div className={styles.tools}>
                <IconButton
                  icon="chevron-up"
                  iconSizePx={16}
                  label={t('editor.up', { name })}
                  disabled={place === 0}
                  onClick={() => onChange(moved(values, place, place - 1))}
                />
                <IconButton
                  icon="chevron-down"
                  iconSizePx={16}
                  label={t('editor.down', { name })}
                  disabled={place === values.length - 1}
                  onClick={() => onChange(moved(values, place, place + 1))}
                />
                <IconButton
                  icon="close"
                  iconSizePx={16}
                  label={t('editor.remove', { name })}
                  onClick={() => onChange(values.filter((one) => one !== value))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <FieldError id="attribute-values">{error}</FieldError>
      <div className={styles.adding}>
        <TextField
          label={t('attributes.newValue')}
          value={added}
          maxLength={lettersMaximum}
          autoComplete="off"
          onChange={({ currentTarget }) => setAdded(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" onClick={add}>
          {t('attributes.addValue')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What filters name it by stays when its words change. */
function freeKey(text: string, values: readonly Value[]): string {
  const wished = slugFromText(text) || 'value';
  const taken = new Set(values.map(({ key }) => key));
  let free = wished;
  for (let number = 2; taken.has(free); number += 1) free = `${wished}-${number}`;
  return free;
}
