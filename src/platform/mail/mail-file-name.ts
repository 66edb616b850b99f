/** Name of a mail's file, newest last: `20261121T093000123Z-0000000042.eml` */
export function mailFileName({ id, createdAt }: { readonly id: number; readonly createdAt: Date }): string {
  const at = createdAt.toISOString().replace(/[-:.]/g, '');
  return `${at}-${String(id).padStart(10, '0')}.eml`;
}
