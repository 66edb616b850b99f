import { Suspense, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ReferenceGone } from '../pickers/reference-order.tsx';
import { useReferences } from '../pickers/use-references.ts';
import { type ControlProps, useFieldContext } from './field-context.ts';
import { FieldGroup } from './field-group.tsx';
import { FailedNames } from './reference-control.tsx';
import styles from './section-fields.module.css';

const MediumPicker = lazyPart(() =>
  import('../pickers/medium-picker.tsx').then((module) => ({ default: module.MediumPicker })),
);

/** A picture, shown as it is, that can be exchanged or taken away. */
export function PictureControl({ value, label, hint, error, onChange }: ControlProps<'picture'>) {
  const t = useTranslations('backoffice');
  const { language } = useFieldContext();
  const [isOpen, open] = useState(false);
  const mediumId = typeof value === 'number' ? value : null;
  const { known, failed, tryAgain } = useReferences(
    language,
    'medium',
    mediumId === null ? [] : [String(mediumId)],
  );
  const [chosen] = known;
  const picture = chosen?.reference?.picture && pictureFacts(chosen.reference.picture);
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {picture ? (
        <Picture
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          ratio="16:9"
          fit="contain"
          className={styles.picture}
        />
      ) : (
        chosen && (
          <div className={styles.chosen}>
            <ReferenceGone isKnown={chosen.reference === null} />
          </div>
        )
      )}
      {failed && <FailedNames onTryAgain={tryAgain} />}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {chosen ? t('picker.changePicture') : t('picker.choosePicture')}
        </Button>
        {chosen && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            {t('field.remove')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && (
          <MediumPicker
            open
            kinds={['picture']}
            onClose={() => open(false)}
            onChoose={([picture]) => picture && onChange(picture.id)}
          />
        )}
      </Suspense>
    </FieldGroup>
  );
}
