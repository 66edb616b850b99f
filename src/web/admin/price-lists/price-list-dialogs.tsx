import { useState } from 'react';
import { customerGroupNameMaximum, priceTiersMaximum } from '#values/price-lists.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from '../programs/programs.module.css';
import { type ListChoices, PriceListFields, priceListLabels } from './price-list-fields.tsx';
import {
  checkName,
  checkPriceList,
  checkPrices,
  type ListedGroup,
  type ListedPriceList,
  type PricedProduct,
} from './price-list-rules.ts';

export function NewPriceListDialog({ groups, currencies, ...dialog }: CreateDialogProps & ListChoices) {
  const t = useTranslations('customers');
  const language = useLanguage();
  return (
    <CreateDialog
      {...dialog}
      title={t('lists.new')}
      labels={priceListLabels(t)}
      check={(form) => checkPriceList(form, language)}
      submit={t('lists.create')}
      done={t('lists.created')}
    >
      {(fields) => <PriceListFields {...fields} groups={groups} currencies={currencies} />}
    </CreateDialog>
  );
}

type PriceListDialogProps = CreateDialogProps & ListChoices & { list: ListedPriceList };

export function PriceListDialog({ list, open, onClose, ...choices }: PriceListDialogProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  /** Once somebody else's was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return (
    <FormDialog open={open} onClose={onClose} title={t('lists.one', { name: list.name })} size="wide">
      <EditForm
        key={round}
        intent="update"
        versioned={{ name: 'version', stored: list.version, onTheirs: () => begin(round + 1) }}
        labels={priceListLabels(t)}
        check={(form) => checkPriceList(form, language)}
        submit={t('lists.save')}
        done={t('lists.saved')}
        onDone={onClose}
      >
        {(fields) => <PriceListFields {...fields} {...choices} list={list} />}
      </EditForm>
    </FormDialog>
  );
}

/** A new group of customers, or another name for one. */
export function GroupDialog({
  group,
  open,
  onClose,
}: CreateDialogProps & { group?: ListedGroup | undefined }) {
  const t = useTranslations('customers');
  const title = group ? t('groups.one', { name: group.name }) : t('groups.new');
  return (
    <FormDialog open={open} onClose={onClose} title={title} size="small">
      <EditForm
        intent={group ? 'renameGroup' : 'createGroup'}
        labels={{ name: t('lists.field.name') }}
        check={checkName}
        submit={t(group ? 'lists.save' : 'groups.create')}
        done={t(group ? 'groups.saved' : 'groups.created')}
        onDone={onClose}
      >
        {({ field }) => (
          <>
            {group && <input type="hidden" name="id" value={group.id} />}
            {group && <input type="hidden" name="version" value={group.version} />}
            <TextField
              {...field('name')}
              hint={t('groups.nameHint')}
              defaultValue={group?.name}
              maxLength={customerGroupNameMaximum}
              autoComplete="off"
              required
            />
          </>
        )}
      </EditForm>
    </FormDialog>
  );
}

type PricesDialogProps = CreateDialogProps & {
  /** Absent: one that is not in the list yet. */
  product?: PricedProduct | undefined;
  currency: string;
};

/** All prices of a product in a list; without any it is in it no longer. */
export function PricesDialog({ product, currency, open, onClose }: PricesDialogProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const title = product ? t('lists.pricesOf', { sku: product.sku }) : t('lists.add');
  return (
    <FormDialog open={open} onClose={onClose} title={title} size="wide">
      <EditForm
        intent="prices"
        labels={{ sku: t('lists.sku'), from: t('lists.from'), price: t('lists.price', { currency }) }}
        check={(form) => checkPrices(form, language)}
        submit={t('lists.save')}
        done={t('lists.pricesSaved')}
        onDone={onClose}
      >
        {({ field }) => (
          <div className={styles.fields}>
            {product ? (
              <input type="hidden" name="productId" value={product.id} />
            ) : (
              <TextField {...field('sku')} maxLength={80} autoComplete="off" spellCheck={false} required />
            )}
            <p className={styles.hint}>{t('lists.tiersHint')}</p>
            <TierLines field={field} product={product} currency={currency} />
          </div>
        )}
      </EditForm>
    </FormDialog>
  );
}

/** Lines that wait beyond those that are filled. */
const emptyLines = 2;

function TierLines({
  field,
  product,
  currency,
}: Pick<PricesDialogProps, 'product' | 'currency'> & {
  field: (name: string) => { id: string; error: string | undefined };
}) {
  const t = useTranslations('customers');
  const { number } = useFormats();
  const tiers = product?.prices ?? [];
  const count = Math.min(priceTiersMaximum, tiers.length + emptyLines);
  const lines = Array.from({ length: count }, (_, line) => ({ line, tier: tiers[line] }));
  const [from, price] = [field('from'), field('price')];
  return lines.map(({ line, tier }) => (
    <fieldset key={line} className={styles.choices}>
      <legend>
        <VisuallyHidden>{t('lists.tier', { line: line + 1 })}</VisuallyHidden>
      </legend>
      <div className={styles.pair}>
        <TextField
          id={line === 0 ? from.id : `${from.id}-${line}`}
          name="from"
          label={t('lists.from')}
          error={line === 0 ? from.error : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={tier ? number(tier.from) : line === 0 ? '0' : ''}
        />
        <TextField
          id={line === 0 ? price.id : `${price.id}-${line}`}
          name="price"
          label={t('lists.price', { currency })}
          error={line === 0 ? price.error : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={tier ? number(tier.price, { decimals: 2 }) : ''}
        />
      </div>
    </fieldset>
  ));
}
