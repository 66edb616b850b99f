import { Suspense, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { pickText, type Translated } from '#values/language.ts';
import { useReferences } from '#web/backoffice/pickers/use-references.ts';
import { LoneControls } from '#web/backoffice/section-fields/lone-controls.tsx';
import { PictureControl } from '#web/backoffice/section-fields/picture-control.tsx';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { OptionSet } from './option-set.tsx';
import styles from './options-screen.module.css';

const ReferencePicker = lazyPart(() =>
  import('#web/backoffice/pickers/reference-picker.tsx').then((module) => ({
    default: module.ReferencePicker,
  })),
);

type ChoiceProps = { id: string; name: string; label: string; hint: string; error: string | undefined };

/** A picture of the media library. */
export function PictureChoice({ mediumId, name, id, ...texts }: ChoiceProps & { mediumId: number | null }) {
  const [chosen, choose] = useState<unknown>(mediumId);
  return (
    <div id={id} tabIndex={-1}>
      <input type="hidden" name={name} value={typeof chosen === 'number' ? chosen : ''} />
      <LoneControls language={useLanguage()}>
        <PictureControl
          {...texts}
          field={{ kind: 'picture' }}
          name={name}
          path={name}
          value={chosen}
          onChange={choose}
        />
      </LoneControls>
    </div>
  );
}

/** A page of the site; its addresses in the other languages follow from it. */
export function PageChoice({ value, name, ...texts }: ChoiceProps & { value: unknown }) {
  const t = useTranslations('backoffice');
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const [chosen, choose] = useState<string>();
  const { known } = useReferences(language, 'document', chosen === undefined ? [] : [chosen]);
  const page = known[0]?.reference;
  const present = typeof value === 'string' ? value : pickText(value as Translated | null, language).text;
  return (
    <OptionSet {...texts}>
      {page?.hint && <input type="hidden" name={name} value={page.hint.split('/').at(-1)} />}
      <p className={styles.chosen}>
        {page ? page.title : present && pathOf('page', language, { slug: present })}
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {t('picker.change')}
        </Button>
      </div>
      <Suspense>
        {isOpen && (
          <ReferencePicker
            kind="document"
            language={language}
            open
            onClose={() => open(false)}
            chosen={chosen === undefined ? [] : [chosen]}
            onChoose={([key]) => choose(key)}
          />
        )}
      </Suspense>
    </OptionSet>
  );
}
