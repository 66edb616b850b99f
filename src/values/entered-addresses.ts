/** E-mail addresses as somebody enters several of them: one in each line, or with commas or semicolons between them. */
export function enteredAddresses(entered: string): string[] {
  return entered
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
