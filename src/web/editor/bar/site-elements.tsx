import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { MayEditMedia } from '#web/backoffice/pickers/picture-picker.tsx';
import { SectionFields } from '#web/backoffice/section-fields/section-fields.tsx';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { valueAt, withValueAt } from '../content/option-paths.ts';
import { replaceSection } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import { sectionDescriptions } from '../section-descriptions.ts';
import styles from './site-elements.module.css';

type Element = EndpointAnswer<typeof elementEndpoints.elementFilter>['data'][number];

const handlers = ['header', 'footer', 'cookie'] as const;

/** What stands around all pages of a language: header, footer, cookie notice. Changing it changes every page at once. */
export function SiteElements({ onClose }: { onClose: () => void }) {
  const { language, may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const { elements, problem, change, save, isSaving } = useElements();
  const [handler, setHandler] = useState<string>('header');
  const element = elements?.find((one) => one.handler === handler);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('elements.title')}
      closeLabel={t('close')}
      size="wide"
      footer={
        <Button pending={isSaving} onClick={() => element && void save(element)}>
          {t('elements.save')}
        </Button>
      }
    >
      <div className={styles.body}>
        {problem && <Alert tone="danger">{t(`elements.problems.${problem}`)}</Alert>}
        <p className={styles.about}>{t('elements.about')}</p>
        <SelectField
          label={t('elements.which')}
          value={handler}
          options={handlers.map((value) => ({ value, label: t(`elements.names.${value}`) }))}
          onChange={(event) => setHandler(event.target.value)}
        />
        <MayEditMedia value={may.media}>
          <Accordion>
            {((element?.parts ?? []) as readonly StoredSection[]).map((section) => {
              const description = sectionDescriptions.get(section.type);
              return (
                description && (
                  <AccordionItem key={section.id} title={names.name(section.type)}>
                    <SectionFields
                      type={section.type}
                      description={description}
                      options={section.options}
                      language={language}
                      onChange={(next, path) => change(handler, section.id, path, valueAt(next, path))}
                    />
                  </AccordionItem>
                )
              );
            })}
          </Accordion>
        </MayEditMedia>
      </div>
    </Dialog>
  );
}

function useElements() {
  const api = useApi();
  const { language } = useEditing();
  const [elements, setElements] = useState<readonly Element[] | undefined>(undefined);
  const [problem, setProblem] = useState<'load' | 'save' | 'conflict' | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const body = { handlers: [...handlers], language_code: languageCodes[language] };
    api.call(elementEndpoints.elementFilter, { body }).then(
      ({ data }) => setElements(data),
      () => setProblem('load'),
    );
  }, [api, language]);

  return {
    elements,
    problem,
    isSaving,
    change(handler: string, sectionId: string, path: string, value: unknown): void {
      setElements(
        elements?.map((element) =>
          element.handler === handler
            ? {
                ...element,
                parts: replaceSection(element.parts as readonly StoredSection[], sectionId, (section) => ({
                  ...section,
                  options: withValueAt(section.options, path, value),
                })) as Element['parts'],
              }
            : element,
        ),
      );
    },
    async save({ id, version, language_code, parts }: Element): Promise<void> {
      setSaving(true);
      try {
        const body = { version, language_code, parts: parts as never };
        await api.call(elementEndpoints.elementUpdate, { params: { id }, body });
        // It stands around this page, too.
        window.location.reload();
      } catch (error) {
        setSaving(false);
        setProblem(error instanceof ApiError && error.code === 'EDIT_CONFLICT' ? 'conflict' : 'save');
      }
    },
  };
}
