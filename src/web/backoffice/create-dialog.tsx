import { EditForm, type EditFormProps } from './edit-form.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

export type CreateDialogProps = Pick<FormDialogProps, 'open' | 'onClose'>;

type Props = CreateDialogProps & { title: string; size?: 'small' | 'wide' } & Omit<
    EditFormProps,
    'intent' | 'onDone'
  >;

/** A form over the list that it adds to; it is empty again whenever it opens, and closes when it is done. */
export function CreateDialog({ open, onClose, title, size = 'wide', ...form }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} title={title} size={size}>
      <EditForm intent="create" onDone={onClose} {...form} />
    </FormDialog>
  );
}
