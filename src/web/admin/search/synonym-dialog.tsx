import { useState } from 'react';
import { languageNames, languages } from '#values/language.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-field.tsx';
import { checkSynonym, type EditedSynonym } from './synonym-rules.ts';

const lettersMaximum = 1300;

/** A group of words that mean the same; nothing: the dialog is closed. */
export function SynonymDialog({
  edited,
  onClose,
}: {
  edited: EditedSynonym | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  /** Once somebody else's words were taken over, one begins anew with them. */
  const [round, begin] = useState(0);
  const title = t(edited?.id === undefined ? 'search.newSynonym' : 'search.editSynonym');
  return (
    <FormDialog open={edited !== undefined} onClose={onClose} title={title} size="wide">
      {edited && (
        <EditForm
          key={round}
          {...(edited.id !== undefined && {
            versioned: {
              name: 'seen',
              stored: edited.words.join('\n'),
              onTheirs: () => begin(round + 1),
              keptWith: (_seen, present) => (present as readonly string[]).join('\n'),
            },
          })}
          intent={edited.id === undefined ? 'create' : 'update'}
          labels={{ language: t('language'), words: t('search.meanTheSame') }}
          check={checkSynonym}
          submit={admin('save')}
          done={t('search.synonymSaved')}
          onDone={onClose}
        >
          {({ field }) => (
            <>
              {edited.id === undefined ? (
                <SelectField
                  {...field('language')}
                  defaultValue={edited.language}
                  options={languages.map((value) => ({ value, label: languageNames[value] }))}
                />
              ) : (
                <input type="hidden" name="id" value={edited.id} />
              )}
              <TextAreaField
                {...field('words')}
                hint={t('search.wordsHint')}
                defaultValue={edited.words.map((word) => `${word}\n`).join('')}
                lang={edited.language}
                maxLength={lettersMaximum}
                required
              />
            </>
          )}
        </EditForm>
      )}
    </FormDialog>
  );
}
