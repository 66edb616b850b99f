import { Suspense } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditState } from '../editing-context.ts';
import { PanelFields } from '../late.ts';
import { PanelFrame } from './panel-frame.tsx';

/**
 * What cannot be clicked on the page itself: the fields of the chosen section. The page makes way for them as soon as it is chosen, also where they have
 * not come yet.
 */
export function EditPanel() {
  const t = useTranslations('editor');
  const names = useSectionNames();
  const section = useEditState(({ history, selected }) =>
    selected === undefined ? undefined : findSection(history.present.parts, selected),
  );
  const description = section && sectionTypes.get(section.type);
  if (section === undefined || description === undefined) return null;
  const name = names.name(section.type);
  return (
    <PanelFrame label={t('panel.label', { name })} title={name}>
      <Suspense>
        <PanelFields section={section} description={description} />
      </Suspense>
    </PanelFrame>
  );
}
