import { useState } from 'react';
import { type FormKind, formKinds } from '#values/consents.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './consent-choices.module.css';

export type ConsentChoice = { id: number; name: string; isAsked: boolean; isRequired: boolean };

type ConsentChoicesProps = {
  choices: readonly ConsentChoice[];
  id: string;
  label: string;
  error: string | undefined;
};

/** Every consent, with whether the form asks for it and requires it; chosen ones are shown in this order. */
export function ConsentChoices({ choices, id, label, error }: ConsentChoicesProps) {
  const t = useTranslations('admin');
  const [listed, setListed] = useState(choices);
  const change = (consentId: number, part: Partial<ConsentChoice>) =>
    setListed((all) => all.map((one) => (one.id === consentId ? { ...one, ...part } : one)));
  const move = (index: number, by: -1 | 1) =>
    setListed((all) => {
      const next = [...all];
      next.splice(index + by, 0, ...next.splice(index, 1));
      return next;
    });
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <ol className={styles.list}>
        {listed.map((one, index) => (
          <li key={one.id} className={styles.line}>
            <div className={styles.boxes}>
              <Checkbox
                name="asked"
                value={one.id}
                label={one.name}
                checked={one.isAsked}
                onChange={({ currentTarget: { checked } }) =>
                  change(one.id, { isAsked: checked, ...(checked ? {} : { isRequired: false }) })
                }
              />
              {one.isAsked && (
                <Checkbox
                  name="required"
                  value={one.id}
                  label={t('consents.isRequired')}
                  aria-label={t('consents.isRequiredOf', { name: one.name })}
                  checked={one.isRequired}
                  onChange={({ currentTarget: { checked } }) => change(one.id, { isRequired: checked })}
                  className={styles.required}
                />
              )}
            </div>
            <div className={styles.moves}>
              <IconButton
                icon="chevron-up"
                label={t('consents.up', { name: one.name })}
                iconSizePx={18}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={t('consents.down', { name: one.name })}
                iconSizePx={18}
                disabled={index === listed.length - 1}
                onClick={() => move(index, 1)}
              />
            </div>
          </li>
        ))}
      </ol>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

/** The word of an address that stands for a form: `contactForm` is `contact-form`. */
export function slugOfForm(kind: FormKind): string {
  return kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function findFormBySlug(slug: string | undefined): FormKind | undefined {
  return formKinds.find((kind) => slugOfForm(kind) === slug);
}
