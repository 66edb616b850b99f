import { Refusal } from '#values/refusal.ts';

/** One clear line about a demo file that breaks a rule: file, key and rule. */
export class DemoFileError extends Error {
  constructor(file: string, key: string, rule: string) {
    super(`demo/${file}: ${key}: ${rule}`);
    this.name = 'DemoFileError';
  }
}

/**
 * Tells a refusal of the domain in terms of the file it came from.
 * @param entries what the refused list held, so that `products.12.sku` is told by the product's key
 */
export async function namingFile<T>(
  file: string,
  work: () => Promise<T>,
  entries: readonly object[] = [],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [field, broken] = error instanceof Refusal ? (Object.entries(error.fields ?? {})[0] ?? []) : [];
    if (field === undefined || broken === undefined) throw error;
    const entry = entries[Number(field.split('.')[1])];
    const key = entry && 'key' in entry ? String(entry.key) : 'whole file';
    throw new DemoFileError(
      file,
      key,
      `${field} breaks the rule ${broken.rule} ${broken.parameter ?? ''}`.trim(),
    );
  }
}
