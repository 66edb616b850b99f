import { type ComponentProps, useState } from 'react';
import { memberCardMaximum } from '#values/account-limits.ts';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import { memberCardHolderMaximum, memberProgramNameMaximum } from '#values/member-cards.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField, type SelectOption } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import styles from '../coupons/coupons.module.css';
import { checkCard, checkImport, checkProgram, type ListedCard, type ListedProgram } from './card-rules.ts';
import { ImportPreview } from './import-preview.tsx';

type DialogProps = { onClose: () => void };

/** What a dialog is about: nothing, while it is closed; `new`; or what is changed. */
export type Edited<Thing> = Thing | 'new' | undefined;

type CardDialogProps = DialogProps & { edited: Edited<ListedCard>; programs: readonly SelectOption[] };

export function CardDialog({ edited, programs, onClose }: CardDialogProps) {
  const t = useTranslations('customers');
  const card = edited === 'new' ? undefined : edited;
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={card ? t('cards.one', { number: card.barcode }) : t('cards.new')}
      size="small"
    >
      <ThingForm
        thing={card}
        intents={['createCard', 'updateCard']}
        labels={cardLabels(t)}
        check={checkCard}
        submit={t('cards.save')}
        done={t('cards.saved')}
        onDone={onClose}
      >
        {({ field }) => (
          <>
            <TextField
              {...field('barcode')}
              defaultValue={card?.barcode}
              maxLength={memberCardMaximum}
              autoComplete="off"
              required
            />
            <SelectField {...field('program')} defaultValue={card?.program} options={programs} required />
            <TextField
              {...field('holder')}
              defaultValue={card?.holder}
              maxLength={memberCardHolderMaximum}
              autoComplete="off"
            />
            <TextField
              {...field('validTo')}
              type="date"
              hint={t('cards.validToHint')}
              defaultValue={card?.validTo ?? ''}
            />
            <Checkbox
              {...field('blocked')}
              value="yes"
              hint={t('cards.blockedHint')}
              defaultChecked={card?.blocked}
            />
          </>
        )}
      </ThingForm>
    </FormDialog>
  );
}

type ProgramDialogProps = DialogProps & { edited: Edited<ListedProgram> };

export function ProgramDialog({ edited, onClose }: ProgramDialogProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { number } = useFormats();
  const program = edited === 'new' ? undefined : edited;
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={onClose}
      title={t(program ? 'cards.program' : 'cards.newProgram')}
      size="small"
    >
      <ThingForm
        thing={program}
        intents={['createProgram', 'updateProgram']}
        labels={cardLabels(t)}
        check={(form) => checkProgram(form, language)}
        submit={t('cards.save')}
        done={t('cards.savedProgram')}
        onDone={onClose}
      >
        {({ field }) => (
          <>
            <fieldset className={styles.texts}>
              <legend className={styles.legend}>{t('cards.programName')}</legend>
              {languages.map((one) => (
                <TextField
                  key={one}
                  {...field(`name.${languageCodes[one]}`)}
                  label={languageNames[one]}
                  lang={one}
                  defaultValue={program?.name[languageCodes[one]] ?? ''}
                  maxLength={memberProgramNameMaximum}
                />
              ))}
            </fieldset>
            <TextField
              {...field('loyalty')}
              hint={t('cards.loyaltyHint')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              defaultValue={program ? number(program.loyalty) : '0'}
            />
          </>
        )}
      </ThingForm>
    </FormDialog>
  );
}

type ImportDialogProps = DialogProps & { open: boolean; programs: readonly SelectOption[] };

/** Many numbers at once, as a spreadsheet gives them. */
export function ImportDialog({ open, programs, onClose }: ImportDialogProps) {
  const t = useTranslations('customers');
  return (
    <FormDialog open={open} onClose={onClose} title={t('cards.import')} size="wide">
      <ThingForm
        thing={undefined}
        intents={['import', 'import']}
        labels={cardLabels(t)}
        check={checkImport}
        submit={t('cards.importSubmit')}
        done={t('cards.imported')}
        onDone={onClose}
      >
        {({ field }) => (
          <>
            <SelectField {...field('program')} options={programs} required />
            <TextAreaField
              {...field('lines')}
              hint={t('cards.linesHint')}
              rows={10}
              spellCheck={false}
              required
            />
            <TextField {...field('validTo')} type="date" hint={t('cards.importValidTo')} />
            <ImportPreview />
          </>
        )}
      </ThingForm>
    </FormDialog>
  );
}

type ThingFormProps = Omit<ComponentProps<typeof EditForm>, 'intent'> & {
  /** Absent: a new one. */
  thing: { readonly id: number; readonly version: number } | undefined;
  /** Of a new one, and of one that is changed. */
  intents: readonly [string, string];
};

function ThingForm({ thing, intents, children, ...form }: ThingFormProps) {
  /** Once somebody else's was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  // One key for all attempts to send a form: it is done once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <EditForm
      key={round}
      {...form}
      intent={intents[thing ? 1 : 0]}
      {...(thing
        ? { versioned: { name: 'version', stored: thing.version, onTheirs: () => begin(round + 1) } }
        : {})}
    >
      {(fields) => (
        <div className={styles.fields}>
          <input type="hidden" name="key" value={key} />
          {thing && <input type="hidden" name="id" value={thing.id} />}
          {children(fields)}
        </div>
      )}
    </EditForm>
  );
}

function cardLabels(t: Translate): Record<string, string> {
  const names = ['barcode', 'program', 'holder', 'validTo', 'blocked', 'loyalty', 'lines'];
  return {
    ...Object.fromEntries(names.map((name) => [name, t(`cards.field.${name}`)])),
    ...Object.fromEntries(
      languages.map((language) => [
        `name.${languageCodes[language]}`,
        `${t('cards.programName')} (${languageNames[language]})`,
      ]),
    ),
  };
}
