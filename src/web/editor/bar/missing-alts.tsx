import { ApiError } from '#contract/client.ts';
import { mediumMaxima } from '#values/media-limits.ts';
import { rasterAddress } from '#web/backoffice/media-library/medium-thumbnail.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './publish-dialog.module.css';

/** A picture of the page that says nothing in its language to those who do not see it. */
export type SilentPicture = { readonly id: number; readonly title: string; readonly path: string };

type MissingAltsProps = {
  pictures: readonly SilentPicture[];
  /** What has been written so far, by the picture's id. */
  texts: Readonly<Record<number, string>>;
  onChange: (texts: Readonly<Record<number, string>>) => void;
  /** Whether who publishes may describe them. */
  mayDescribe: boolean;
};

/** The pictures that keep a page from being published, each with the text that it wants. */
export function MissingAlts({ pictures, texts, onChange, mayDescribe }: MissingAltsProps) {
  const t = useTranslations('editor');
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="publish-silent" className={styles.silent}>
      <h3 id="publish-silent" className={styles.heading}>
        {t('publish.silent.title')}
      </h3>
      <Alert tone="warn" live="assertive">
        {t(mayDescribe ? 'publish.silent.about' : 'publish.silent.others')}
      </Alert>
      <ul className={styles.pictures}>
        {pictures.map(({ id, title, path }) => (
          <li key={id} className={styles.picture}>
            <img src={rasterAddress(path)} alt="" width={50} height={50} />
            {mayDescribe ? (
              <TextField
                label={t('publish.silent.label', { title })}
                maxLength={mediumMaxima.alt}
                value={texts[id] ?? ''}
                onChange={(event) => onChange({ ...texts, [id]: event.target.value })}
              />
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pictures that a refusal names; nothing of any other. */
export function silentPicturesIn(error: unknown): readonly SilentPicture[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALT_TEXT_MISSING') return undefined;
  return (error.details.media ?? []) as readonly SilentPicture[];
}
