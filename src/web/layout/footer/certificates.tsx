import type { SectionProps } from '#sections/section-options.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './certificates.module.css';

/** The company's seals with their meaning. */
export default function Certificates({ section: { options } }: SectionProps<'seals'>) {
  const t = useTranslations('layout');
  return (
    <ul className={styles.seals} aria-label={t('certificates')}>
      {options.images.map(({ image: picture, alt }) => {
        const text = alt || picture?.description || '';
        return (
          picture && (
            <li key={text} className={styles.seal}>
              <Picture
                src={picture.urls.MediumSize ?? Object.values(picture.urls)[0] ?? ''}
                alt=""
                width={picture.width}
                height={picture.height}
                className={styles.picture}
              />
              {text}
            </li>
          )
        );
      })}
    </ul>
  );
}
