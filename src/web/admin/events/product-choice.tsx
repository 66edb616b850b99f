import { Suspense, useState } from 'react';
import { useReferences } from '#web/backoffice/pickers/use-references.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { OptionSet } from '../options/option-set.tsx';
import styles from './event-form.module.css';

const ReferencePicker = lazyPart(() =>
  import('#web/backoffice/pickers/reference-picker.tsx').then((module) => ({
    default: module.ReferencePicker,
  })),
);

type ProductChoiceProps = {
  id: string;
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** Its key. */
  value: string | null;
};

/** The product by which one registers, or none. */
export function ProductChoice({ value, name, ...texts }: ProductChoiceProps) {
  const t = useTranslations('backoffice');
  const site = useTranslations('site');
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const [chosen, choose] = useState(value);
  const { known } = useReferences(language, 'product', chosen === null ? [] : [chosen]);
  return (
    <OptionSet {...texts}>
      <input type="hidden" name={name} value={chosen ?? ''} />
      <p className={styles.quiet}>
        {chosen === null ? site('events.noProduct') : (known[0]?.reference?.title ?? chosen)}
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {t('picker.change')}
        </Button>
        {chosen !== null && (
          <Button variant="ghost" size="small" onClick={() => choose(null)}>
            {site('events.withoutProduct')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && (
          <ReferencePicker
            kind="product"
            language={language}
            open
            onClose={() => open(false)}
            chosen={chosen === null ? [] : [chosen]}
            onChoose={([key]) => choose(key ?? null)}
          />
        )}
      </Suspense>
    </OptionSet>
  );
}
