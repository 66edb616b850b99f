import { useFormats } from '#web/request/use-formats.ts';
import type { OptionFacts } from './option-rules.ts';

/** A number with the unit of the field that it is about: '2.500 mm'. */
export function useOptionNumber(): (value: number, option: OptionFacts) => string {
  const { number } = useFormats();
  return (value, { unit }) => number(value, unit ? { unit } : {});
}
