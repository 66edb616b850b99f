import { useEffect } from 'react';

/** What a browser would open in place of the page. */
const opened: ReadonlySet<string> = new Set(['Files', 'text/uri-list']);

/**
 * Ignores files and addresses dropped outside the drop zones: the browser would open them in place of the page, and
 * unsaved work would be lost.
 */
export function useNoDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !isOpened(event.dataTransfer, event.target))
        return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

function isOpened({ types }: DataTransfer, target: EventTarget | null): boolean {
  if (!types.some((type) => opened.has(type))) return false;
  return !(target instanceof HTMLElement && takes(target, types.includes('Files')));
}

/** Fields for files take a file, those for words an address. */
function takes(target: HTMLElement, isFile: boolean): boolean {
  if (isFile) return target.matches('input[type=file]');
  return target.isContentEditable || target.matches('input, textarea');
}
