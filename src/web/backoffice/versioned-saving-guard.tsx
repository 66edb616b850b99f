import { ConflictDialog } from './conflict-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { VersionedSaving } from './use-versioned-saving.ts';

/** What keeps something that is saved whole from being lost: by leaving, and by somebody who was faster. */
export function VersionedSavingGuard({ saving }: { saving: VersionedSaving }) {
  return (
    <>
      <UnsavedGuard hasUnsaved={() => saving.hasUnsent} />
      <ConflictDialog
        open={saving.conflict !== undefined}
        onClose={saving.endConflict}
        onMine={() => {
          saving.endConflict();
          void saving.save(saving.conflict);
        }}
        onTheirs={() => void saving.takeTheirs()}
      />
    </>
  );
}
