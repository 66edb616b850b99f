import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { importMappingEndpoints } from '#contract/v1/import-endpoints.ts';
import { importMappingNameMaximum } from '#values/imports.ts';
import { useWrite } from '#web/backoffice/use-write.ts';
import { readingMs } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { Import } from './import-words.ts';
import styles from './imports.module.css';

export type KeptMapping = EndpointAnswer<typeof importMappingEndpoints.importMappingFilter>['data'][number];

type KeptColumnsProps = {
  run: Import;
  kept: readonly KeptMapping[];
  /** As it is said now. */
  mapping: KeptMapping['mapping'];
  onUse: (mapping: KeptMapping['mapping']) => void;
};

/** What columns are read into, kept by name: chosen for this file, saved from it, or deleted. */
export function KeptColumns({ run, kept, mapping, onUse }: KeptColumnsProps) {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const api = useApi();
  const { show } = useToast();
  const { revalidate } = useRevalidator();
  const { isWriting, write } = useWrite();
  const [chosenId, choose] = useState('');
  const [isAsking, ask] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const chosen = kept.find(({ id }) => String(id) === chosenId);
  const done = (text: string) => {
    show({ text, durationMs: readingMs(text) });
    void revalidate();
  };
  const onChoose = (id: string) => {
    choose(id);
    const found = kept.find((one) => String(one.id) === id);
    if (found) onUse(found.mapping);
  };
  const onSave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setMissing(name === '');
    if (name === '') return;
    const body = { what: run.what, name, mapping };
    void write(
      (key) => api.call(importMappingEndpoints.importMappingSave, { body }, key),
      ({ id }) => {
        ask(false);
        choose(String(id));
        done(t('imports.kept.saved'));
      },
    );
  };
  const onRemove = ({ id }: KeptMapping) =>
    void write(
      (key) => api.call(importMappingEndpoints.importMappingDelete, { params: { id } }, key),
      () => {
        choose('');
        done(t('imports.kept.removed'));
      },
    );
  return (
    <div className={styles.kept}>
      {kept.length > 0 && (
        <SelectField
          label={t('imports.kept.use')}
          value={chosen ? chosenId : ''}
          placeholder={t('imports.kept.choose')}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          options={kept.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => ask(true)}>
          {t('imports.kept.save')}
        </Button>
        {chosen && (
          <Button variant="ghost" size="small" pending={isWriting} onClick={() => onRemove(chosen)}>
            {t('imports.kept.remove', { name: chosen.name })}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={t('imports.kept.save')}
        closeLabel={backoffice('confirm.close')}
        size="small"
      >
        <form noValidate onSubmit={onSave} className={styles.keptForm}>
          <TextField
            name="name"
            label={t('imports.kept.name')}
            hint={t('imports.kept.nameHint')}
            error={isMissing ? t('imports.kept.missing') : undefined}
            defaultValue={chosen?.name}
            maxLength={importMappingNameMaximum}
            autoComplete="off"
            required
          />
          <div>
            <Button type="submit" pending={isWriting}>
              {t('imports.kept.keep')}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
