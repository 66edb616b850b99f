import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './file-drop.module.css';

type FileDropProps = {
  /** Stands over the place while files are held above it. */
  label: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** The mounted ones, in order: the topmost receives what is pasted. */
const places: object[] = [];

/**
 * Accepts files that are dropped on it or pasted while it is mounted. The button next to it does the same by keyboard.
 */
export function FileDrop({ label, onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  // Entering a child fires before leaving its parent.
  const depth = useRef(0);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const place = {};
    places.push(place);
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || places.at(-1) !== place) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', paste);
    return () => {
      places.splice(places.indexOf(place), 1);
      document.removeEventListener('paste', paste);
    };
  }, []);

  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const enter = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.stopPropagation();
    depth.current += 1;
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.stopPropagation();
    depth.current -= 1;
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // A library over this one is a part of it to React.
    event.stopPropagation();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped by pointer alone; the button takes them otherwise.
    <div
      className={styles.drop}
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden="true">
          {label}
        </div>
      )}
    </div>
  );
}
