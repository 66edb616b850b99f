import { formMaxima } from '#values/form-definitions.ts';
import { pickText } from '#values/language.ts';
import { moved } from '#web/backoffice/order.ts';
import { WordsFields } from '#web/backoffice/words-fields.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type EditedField, newChoice } from './edited-form.ts';
import styles from './form-screen.module.css';

type Choices = NonNullable<EditedField['options']>;

type ChoiceListProps = {
  options: Choices;
  errorOf: (path: string) => string | undefined;
  onChange: (options: Choices) => void;
};

/** The answers of a choice, in their order. */
export function ChoiceList({ options, errorOf, onChange }: ChoiceListProps) {
  const t = useTranslations('site');
  const language = useLanguage();
  const error = errorOf('options');
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.legend}>{t('forms.choices')}</legend>
      {error && <Alert tone="danger">{t('forms.choicesMissing')}</Alert>}
      <ol className={styles.choices}>
        {options.map((option, place) => {
          const name = pickText(option.label, language).text || t('forms.choice', { number: place + 1 });
          return (
            <li key={option.value} className={styles.choice}>
              <WordsFields
                legend={t('forms.choice', { number: place + 1 })}
                error={errorOf(`options.${place}.label`) ?? errorOf(`options.${place}.value`)}
                value={option.label}
                maxLength={formMaxima.label}
                onChange={(label) =>
                  onChange(options.map((one, at) => (at === place ? { ...one, label } : one)))
                }
              />
              <div className={styles.moves}>
                <IconButton
                  icon="chevron-up"
                  label={t('forms.choiceUp', { name })}
                  disabled={place === 0}
                  onClick={() => onChange([...moved(options, place, place - 1)])}
                />
                <IconButton
                  icon="chevron-down"
                  label={t('forms.choiceDown', { name })}
                  disabled={place === options.length - 1}
                  onClick={() => onChange([...moved(options, place, place + 1)])}
                />
                <IconButton
                  icon="trash"
                  label={t('forms.choiceRemove', { name })}
                  onClick={() => onChange(options.filter((_one, at) => at !== place))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        size="small"
        variant="secondary"
        startIcon="plus"
        aria-disabled={options.length >= formMaxima.options}
        onClick={() => options.length < formMaxima.options && onChange([...options, newChoice(options)])}
      >
        {t('forms.addChoice')}
      </Button>
    </fieldset>
  );
}
