import { useRef } from 'react';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { SearchForm } from '../../parts/site-search/search-form.tsx';

await needArea('search', import.meta.glob('/locales/*/search.json', { import: 'default' }));

export type SearchDialogProps = { open: boolean; onClose: () => void; placeholder: string };

/** The search over the page: on phones all of the screen, the suggestions below the field. */
export default function SearchDialog({ open, onClose, placeholder }: SearchDialogProps) {
  const t = useTranslations('search');
  const field = useRef<HTMLInputElement>(null);
  useBackCloses(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dialog.title')}
      closeLabel={t('dialog.close')}
      initialFocusRef={field}
    >
      <SearchForm
        id="search-over-page"
        placeholder={placeholder}
        suggest="below"
        field={field}
        onLeave={onClose}
      />
    </Dialog>
  );
}
