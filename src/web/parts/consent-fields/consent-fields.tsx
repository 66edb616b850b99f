import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './consent-fields.module.css';
import { type AskedConsent, consentPath } from './consent-rules.ts';

export type ConsentFieldsProps = {
  consents: readonly AskedConsent[];
  /** Ids that were ticked before. */
  accepted: readonly number[];
  /** Whether the required consent with this path is missing. */
  isMissing: (path: string) => boolean;
  /** Said at a required one that is missing. */
  missingText: string;
};

/** The boxes that a form asks for, required ones starred; each says what is agreed to in the editors' own words. */
export function ConsentFields({ consents, accepted, isMissing, missingText }: ConsentFieldsProps) {
  const t = useTranslations('checkout');
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.legend}>{t('consents.legend')}</legend>
      {consents.map((consent) => {
        const path = consentPath(consent.id);
        return (
          <Checkbox
            key={consent.id}
            id={path.replace('.', '-')}
            name={path}
            required={consent.required}
            defaultChecked={accepted.includes(consent.id)}
            label={
              <span
                className={styles.text}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it; editors write it.
                dangerouslySetInnerHTML={{ __html: inlineText(consent.text) }}
              />
            }
            error={isMissing(path) ? missingText : undefined}
          />
        );
      })}
    </fieldset>
  );
}

/**
 * A label holds no paragraphs: they become line breaks. What is linked opens beside the form, which would lose what
 * was filled in otherwise.
 */
function inlineText(html: string): string {
  return html
    .trim()
    .replace(/^<p[^>]*>|<\/p>$/g, '')
    .replace(/<\/p>\s*<p[^>]*>/g, '<br>')
    .replace(/<a (?![^>]*target=)/g, '<a target="_blank" rel="noopener" ');
}
