import { useState } from 'react';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { textIn } from './goods-words.ts';
import type { ListedProduct } from './product-list.ts';

const skuMaximum = 80;

type CopyDialogProps = {
  /** Absent: the dialog is closed. */
  product: ListedProduct | undefined;
  onClose: () => void;
};

/** Makes a draft that is like another product, under a SKU of its own. */
export function CopyDialog({ product, onClose }: CopyDialogProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const title = product ? t('products.copyOf', { name: textIn(product.name, language) || product.sku }) : '';
  return (
    <FormDialog open={product !== undefined} onClose={onClose} title={title} size="small">
      {product && <CopyForm product={product} onDone={onClose} />}
    </FormDialog>
  );
}

function CopyForm({ product, onDone }: { product: ListedProduct; onDone: () => void }) {
  const t = useTranslations('goods');
  // One key for all attempts to send this form: it is copied once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <EditForm
      intent="copy"
      labels={{ sku: t('products.newSku') }}
      submit={t('products.copy')}
      done={t('products.copied')}
      onDone={onDone}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="id" value={product.id} />
          <input type="hidden" name="key" value={key} />
          <TextField
            {...field('sku')}
            hint={t('products.copyHint')}
            defaultValue={`${product.sku}-2`}
            maxLength={skuMaximum}
            autoComplete="off"
            required
          />
          {product.format === 'configurable' && (
            <Checkbox name="variants" value="yes" label={t('products.copyVariants')} defaultChecked />
          )}
        </>
      )}
    </EditForm>
  );
}
