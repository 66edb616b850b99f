import { useFormats } from '#web/request/use-formats.ts';

/** What stands beside a link to a PDF, so that nobody loads it unawares: 'PDF, 84 kB'. */
export function useFileFacts(): (sizeBytes: number | null | undefined) => string {
  const { fileSize } = useFormats();
  return (sizeBytes) => (sizeBytes ? `PDF, ${fileSize(sizeBytes)}` : 'PDF');
}
