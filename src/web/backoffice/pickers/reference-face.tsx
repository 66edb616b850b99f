import { findLanguageByCode } from '#values/language.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { useTranslations, useWordsLanguage } from '#web/i18n/use-translations.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './reference-face.module.css';
import type { Reference } from './references.ts';

const icons: Readonly<Record<ReferenceKind, IconName>> = {
  document: 'document',
  postCategory: 'document',
  product: 'box',
  category: 'box',
  productTag: 'star',
  productDocument: 'download',
  event: 'calendar',
  form: 'edit',
  navigation: 'menu',
  medium: 'zoom',
  film: 'play',
  captions: 'document',
};

/** What a thing looks like and is called, wherever it is chosen or has been. */
export function ReferenceFace({
  reference,
  kind,
  asTile,
}: {
  reference: Reference;
  kind: ReferenceKind;
  /** Its picture above its name. */
  asTile?: boolean;
}) {
  const t = useTranslations('backoffice');
  const { title, hint, documentKind, isShown, language_codes: written } = reference;
  const offered = useRootFacts()?.site.languages ?? [];
  /** Languages of the site in which visitors read the default one's text instead. */
  const lacking = written
    ? offered.flatMap((code) =>
        written.includes(code) ? [] : [findLanguageByCode(code)?.toUpperCase() ?? code],
      )
    : [];
  const picture = reference.picture && pictureFacts(reference.picture);
  const hasPictures = kind === 'product' || kind === 'medium' || kind === 'category';
  return (
    <span className={styles.face} data-tile={asTile || undefined}>
      {picture ? (
        <Picture
          src={picture.src}
          alt=""
          width={picture.width}
          height={picture.height}
          ratio={asTile ? '4:3' : 'square'}
          fit={asTile ? 'contain' : 'cover'}
          className={styles.picture}
        />
      ) : (
        <span className={styles.sign} data-large={hasPictures || undefined}>
          <Icon name={icons[kind]} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <Hint kind={kind} hint={hint} documentKind={documentKind} />
        {!isShown && <Badge>{t('picker.notShown')}</Badge>}
        {isShown && lacking.length > 0 && (
          <Badge tone="warn">{t('picker.lacks', { languages: lacking.join(', ') })}</Badge>
        )}
      </span>
    </span>
  );
}

function Hint({
  kind,
  hint,
  documentKind,
}: Pick<Reference, 'hint' | 'documentKind'> & { kind: ReferenceKind }) {
  const t = useTranslations('backoffice');
  const language = useWordsLanguage();
  if (kind === 'medium') return null;
  const words = kind === 'event' && hint ? formatDate(language, hint, 'UTC') : hint;
  const all = [documentKind && t(`documentKinds.${documentKind}`), words].filter(Boolean);
  return all.length > 0 ? <span className={styles.hint}>{all.join(' · ')}</span> : null;
}
