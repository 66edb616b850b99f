import {
  defaultOptions,
  type FieldDescription,
  type FieldDescriptions,
  type Options,
} from '#sections/section-description.ts';

const sentence = 'Krov koji stoji stoljeće, Dachrinne für große Flächen, made to measure. ';

/** A section's options with words wherever words may stand; what is chosen from the shop stays as it begins. */
export function filled(fields: FieldDescriptions, name: string): Options {
  const words = Object.entries(fields).flatMap(([key, field]) => {
    const value = filledField(field, `${name} ${key}`);
    return value === undefined ? [] : [[key, value] as const];
  });
  return { ...defaultOptions(fields), ...Object.fromEntries(words) };
}

function filledField(field: FieldDescription, name: string): unknown {
  switch (field.kind) {
    case 'line':
      return name.slice(0, field.maxLength);
    case 'text':
      return sentence.repeat(3).slice(0, Math.min(field.maxLength, 220)).trim();
    case 'richText':
      return {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: sentence.repeat(4).trim() }] }],
      };
    case 'lines':
      return [1, 2, 3].slice(0, field.maximum).map((place) => `${name} ${place}`.slice(0, field.maxLength));
    case 'list':
      return [1, 2, 3].slice(0, field.maximum).map((place) => filled(field.of, `${name} ${place}`));
    case 'group':
      return field.optional ? undefined : filled(field.of, name);
    default:
      return undefined;
  }
}
