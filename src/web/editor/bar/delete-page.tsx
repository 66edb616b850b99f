import { useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { DeleteDocuments } from '#web/backoffice/deletion/delete-documents.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditing, useEditState } from '../editing-context.ts';

/** The way of the page into the bin; whoever has gone it stands on the start page. */
export function DeletePage() {
  const { saving, may } = useEditing();
  const t = useTranslations('editor');
  const language = useLanguage();
  const { id, title, status } = useEditState(({ post }) => post);
  const [isOpen, open] = useState(false);
  if (!may.structure) return null;
  return (
    <div>
      <Button
        variant="ghost"
        startIcon="trash"
        aria-haspopup="dialog"
        onClick={() => void saving.flush().then(() => open(true))}
      >
        {t('settings.delete')}
      </Button>
      {isOpen && (
        <DeleteDocuments
          documents={[{ id, title, isSeen: status === 'published' }]}
          mayRedirect={may.publish}
          onClose={() => open(false)}
          onDeleted={() => window.location.assign(pathOf('home', language))}
        />
      )}
    </div>
  );
}
