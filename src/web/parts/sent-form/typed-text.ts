/** A text of a sent form, as it was typed: on its way the end of a line becomes two letters, which count as one. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : '';
}
