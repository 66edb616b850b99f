import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import EnquiryForm, { type EnquiryFormProps } from './enquiry-form.tsx';

await needMessages('forms');

type EnquiryDialogProps = Omit<EnquiryFormProps, 'level'> & { open: boolean; onClose: () => void };

/** The price enquiry over the cart page (docs/rules/forms.md). */
export default function EnquiryDialog({ open, onClose, ...form }: EnquiryDialogProps) {
  const t = useTranslations('forms');
  useBackCloses(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('enquiry.title')}
      closeLabel={t('enquiry.close')}
      size="wide"
    >
      <EnquiryForm {...form} level={3} />
    </Dialog>
  );
}
