import { type FormEvent, useId, useRef, useState } from 'react';
import { masterEndpoints } from '#contract/v1/master-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { useEditing } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import { useSectionActions } from '../section-actions.ts';
import styles from './blocks.module.css';

const toldMs = 6000;

/** Keeps a section under a name; where it stands it shows the saved block from then on. */
export function SaveBlockDialog({ section, onClose }: { section: StoredSection; onClose: () => void }) {
  const { language } = useEditing();
  const t = useTranslations('editor');
  const texts = useRefusalTexts();
  const names = useSectionNames();
  const api = useApi();
  const toast = useToast();
  const actions = useSectionActions();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(firstWords(section) || names.name(section.type));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    if (!title.trim()) {
      setProblem(t('blocks.nameMissing'));
      field.current?.focus();
      return;
    }
    setSaving(true);
    try {
      const parts = [structuredClone(section)] as never;
      const body = { title: title.trim(), parts, language_code: languageCodes[language] };
      const { handler } = await api.call(masterEndpoints.masterCreate, { body });
      actions.link(section.id, handler);
      toast.show({ text: t('blocks.made'), tone: 'ok', durationMs: toldMs });
      onClose();
    } catch (error) {
      setProblem(texts.refusal(error));
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('blocks.make')}
      closeLabel={t('close')}
      size="small"
      initialFocusRef={field}
      footer={
        <div className={styles.actions}>
          <Button type="submit" form={form} pending={isSaving}>
            {t('blocks.makeNow')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('newPage.cancel')}
          </Button>
        </div>
      }
    >
      <form id={form} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        <p>{t('blocks.makeAbout')}</p>
        <TextField
          ref={field}
          label={t('blocks.name')}
          hint={t('blocks.nameHint')}
          error={problem}
          value={title}
          maxLength={200}
          onChange={({ target }) => {
            setTitle(target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
