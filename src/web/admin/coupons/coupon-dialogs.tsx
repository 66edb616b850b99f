import { useState } from 'react';
import { couponPrefixMaximum, couponSeriesNameMaximum } from '#values/coupons.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { type CategoryChoice, CouponFields, couponLabels } from './coupon-fields.tsx';
import { checkCoupon, type ListedCoupon, type ListedSeries } from './coupon-rules.ts';
import styles from './coupons.module.css';

type NewProps = CreateDialogProps & { categories: readonly CategoryChoice[] };

export function NewCouponDialog({ categories, ...dialog }: NewProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  return (
    <CreateDialog
      {...dialog}
      title={t('coupons.new')}
      labels={couponLabels(t)}
      check={(form) => checkCoupon(form, language)}
      submit={t('coupons.create')}
      done={t('coupons.created')}
    >
      {(fields) => (
        <>
          <FormKey />
          <CouponFields {...fields} categories={categories} />
        </>
      )}
    </CreateDialog>
  );
}

/** Many codes at once. */
export function NewSeriesDialog({ open, onClose, categories }: NewProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  return (
    <FormDialog open={open} onClose={onClose} title={t('coupons.newSeries')} size="wide">
      <EditForm
        intent="createSeries"
        labels={couponLabels(t)}
        check={(form) => checkCoupon(form, language)}
        submit={t('coupons.createSeries')}
        done={t('coupons.createdSeries')}
        onDone={onClose}
      >
        {(fields) => (
          <div className={styles.fields}>
            <FormKey />
            <TextField
              {...fields.field('name')}
              hint={t('coupons.nameHint')}
              maxLength={couponSeriesNameMaximum}
              required
            />
            <div className={styles.pair}>
              <TextField
                {...fields.field('codes')}
                inputMode="numeric"
                autoComplete="off"
                defaultValue="100"
                maxLength={6}
                required
              />
              <TextField
                {...fields.field('prefix')}
                hint={t('coupons.prefixHint')}
                autoComplete="off"
                spellCheck={false}
                maxLength={couponPrefixMaximum}
              />
            </div>
            <CouponFields {...fields} categories={categories} hasCode={false} />
          </div>
        )}
      </EditForm>
    </FormDialog>
  );
}

type EditProps<Thing> = {
  /** Absent: the dialog is closed. */
  edited: Thing | undefined;
  onClose: () => void;
  categories: readonly CategoryChoice[];
};

export function CouponDialog({ edited, onClose, categories }: EditProps<ListedCoupon>) {
  const t = useTranslations('customers');
  const title = edited ? t('coupons.one', { code: edited.code }) : '';
  return (
    <FormDialog open={edited !== undefined} onClose={onClose} title={title} size="wide">
      {edited && <ChangeForm intent="update" thing={edited} onDone={onClose} categories={categories} />}
    </FormDialog>
  );
}

export function SeriesDialog({ edited, onClose, categories }: EditProps<ListedSeries>) {
  const t = useTranslations('customers');
  const title = edited ? t('coupons.oneSeries', { name: edited.name }) : '';
  return (
    <FormDialog open={edited !== undefined} onClose={onClose} title={title} size="wide">
      {edited && <ChangeForm intent="updateSeries" thing={edited} onDone={onClose} categories={categories} />}
    </FormDialog>
  );
}

type ChangeFormProps = {
  intent: 'update' | 'updateSeries';
  thing: ListedCoupon | ListedSeries;
  onDone: () => void;
  categories: readonly CategoryChoice[];
};

function ChangeForm({ intent, thing, onDone, categories }: ChangeFormProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  /** Once somebody else's was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  const isCoupon = 'code' in thing;
  return (
    <EditForm
      key={round}
      intent={intent}
      versioned={{ name: 'version', stored: thing.version, onTheirs: () => begin(round + 1) }}
      labels={couponLabels(t)}
      check={(form) => checkCoupon(form, language)}
      submit={t('coupons.save')}
      done={t(isCoupon ? 'coupons.saved' : 'coupons.savedSeries')}
      onDone={onDone}
    >
      {(fields) => (
        <>
          <input type="hidden" name="id" value={thing.id} />
          {!isCoupon && <p className={styles.hint}>{t('coupons.seriesHint', { count: thing.codes })}</p>}
          <CouponFields {...fields} coupon={thing} hasCode={isCoupon} categories={categories} />
        </>
      )}
    </EditForm>
  );
}

/** One key for all attempts to send a form: it is done once. */
function FormKey() {
  const [key] = useState(() => crypto.randomUUID());
  return <input type="hidden" name="key" value={key} />;
}
