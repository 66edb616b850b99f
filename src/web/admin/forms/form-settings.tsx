import { editedFormKinds, formMaxima } from '#values/form-definitions.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { WordsFields } from '#web/backoffice/words-fields.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { AskedConsent } from '#web/parts/consent-fields/consent-rules.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Link } from '#web/ui/link.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-field.tsx';
import { slugOfForm } from '../consents/consent-choices.tsx';
import type { EditedForm, FormGoal } from './edited-form.ts';
import styles from './form-screen.module.css';

type FormSettingsProps = {
  form: EditedForm;
  builtIn: boolean;
  /** Of forms of its kind, on this site. */
  consents: readonly AskedConsent[];
  errors: FieldErrors;
  onChange: (part: Partial<EditedForm>) => void;
};

/** A form's settings besides its fields: its name, its recipients, its consents, and what is shown afterwards. */
export function FormSettings({ form, builtIn, consents, errors, onChange }: FormSettingsProps) {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const { field: fieldText } = useRefusalTexts();
  const errorOf = (path: string) => errors[path] && fieldText(errors[path]);
  const wrongReceiver = Object.keys(errors).some((path) => path.startsWith('receivers'));
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.legend}>{t('forms.settings')}</legend>
      <WordsFields
        legend={t('forms.title')}
        error={errorOf('title')}
        value={form.title}
        maxLength={formMaxima.label}
        onChange={(title) => onChange({ title })}
      />
      {!builtIn && (
        <SelectField
          label={t('forms.kindLabel')}
          hint={t('forms.kindHint')}
          value={form.kind}
          options={editedFormKinds.map((value) => ({ value, label: admin(`consents.kind.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind: editedFormKinds.find((one) => one === value) ?? form.kind })
          }
        />
      )}
      <AskedConsents kind={form.kind} consents={consents} />
      <TextAreaField
        label={t('forms.receivers')}
        hint={t('forms.receiversHint')}
        error={wrongReceiver ? t('forms.receiversWrong') : undefined}
        value={form.receivers}
        rows={2}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => onChange({ receivers: value })}
      />
      <Checkbox
        label={t('forms.captcha')}
        hint={t('forms.captchaHint')}
        checked={form.captcha}
        onChange={({ currentTarget: { checked } }) => onChange({ captcha: checked })}
      />
      {!builtIn && (
        <>
          <WordsFields
            legend={t('forms.thanks')}
            hint={t('forms.thanksHint')}
            value={form.thanks ?? {}}
            maxLength={formMaxima.thanks}
            isLong
            onChange={(thanks) => onChange({ thanks })}
          />
          <Goal
            goal={form.goal}
            error={errors.goal?.parameter === 'email' ? t('forms.goalNeedsEmail') : errorOf('goal')}
            onChange={(goal) => onChange({ goal })}
          />
        </>
      )}
    </fieldset>
  );
}

/** They belong to the kind of form, and are changed where the consents are. */
function AskedConsents({ kind, consents }: Pick<EditedForm, 'kind'> & { consents: readonly AskedConsent[] }) {
  const t = useTranslations('site');
  const language = useLanguage();
  return (
    <div>
      <h2 className={styles.legend}>{t('forms.consents')}</h2>
      {consents.length === 0 ? (
        <p className={styles.quiet}>{t('forms.noConsents')}</p>
      ) : (
        <ul className={styles.consents}>
          {consents.map(({ id, name, required }) => (
            <li key={id}>
              {name}
              {required && '\u00a0*'}
            </li>
          ))}
        </ul>
      )}
      <Link href={panelPathOf('adminConsent', language, { slug: slugOfForm(kind) })} prefetch="none">
        {t('forms.changeConsents')}
      </Link>
    </div>
  );
}

const goalTypes = ['message', 'url', 'file'] as const;

function Goal({
  goal,
  error,
  onChange,
}: {
  goal: FormGoal | null;
  error: string | undefined;
  onChange: (goal: FormGoal | null) => void;
}) {
  const t = useTranslations('site');
  const choose = (value: string) => {
    const type = goalTypes.find((one) => one === value);
    onChange(type ? { type, words: {} } : null);
  };
  return (
    <>
      <SelectField
        label={t('forms.goal')}
        hint={t('forms.goalHint')}
        error={goal ? undefined : error}
        value={goal?.type ?? ''}
        placeholder={t('forms.goalType.none')}
        options={goalTypes.map((value) => ({ value, label: t(`forms.goalType.${value}`) }))}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {goal && (
        <WordsFields
          legend={t(`forms.goalOf.${goal.type}`)}
          error={error}
          value={goal.words}
          maxLength={formMaxima.goal}
          isLong={goal.type === 'message'}
          onChange={(words) => onChange({ ...goal, words })}
        />
      )}
    </>
  );
}
