import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './consent-fields.module.css';
import { type AskedConsent, consentId, consentPath } from './consent-rules.ts';

export type ConsentFieldsProps = {
  consents: readonly AskedConsent[];
  /** Ids that were ticked before. */
  accepted: readonly number[];
  /** Whether the required consent with this path is missing. */
  isMissing: (path: string) => boolean;
  texts: { legend: string /** Stands at a required one that was left out. */; required: string };
  /** Goes before the ids of the boxes, where a page holds several forms. */
  idPrefix?: string;
};

/** The boxes that a form asks for, required ones starred; each says what is agreed to in the editors' own words. */
export function ConsentFields(props: ConsentFieldsProps) {
  const { consents, accepted, isMissing, texts, idPrefix = '' } = props;
  return (
    <fieldset className={styles.consents}>
      <legend className={styles.legend}>{texts.legend}</legend>
      {consents.map((consent) => {
        const path = consentPath(consent.id);
        return (
          <Checkbox
            key={consent.id}
            id={consentId(consent.id, idPrefix)}
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
            error={isMissing(path) ? texts.required : undefined}
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
    .replace(/^<p[^>]*>|\s*<\/p>$/g, '')
    .replace(/<\/p>\s*<p[^>]*>/g, '<br>')
    .replace(/<a (?![^>]*target=)/g, '<a target="_blank" rel="noopener" ');
}
