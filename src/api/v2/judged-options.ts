import type { CartOptions, FilledOptions } from '#domain/cart/cart-options.ts';

type JudgedFilled =
  | {
      readonly personalizations?: Readonly<Record<string, string | number | undefined>> | undefined;
      readonly customPriceOption?:
        | { readonly customOptionTitle?: string | undefined; readonly customOptionValue?: number | undefined }
        | null
        | undefined;
    }
  | undefined;

type JudgedMember =
  | {
      readonly main?: number | undefined;
      readonly selected?: number | null | undefined;
      readonly id?: number | undefined;
      readonly options?: JudgedFilled;
    }
  | undefined;

type JudgedOptions =
  | (JudgedFilled & {
      readonly bundleOptions?: readonly JudgedMember[] | undefined;
      readonly mark?: string | undefined;
    })
  | undefined;

/**
 * What the contract accepts of an item's options, to be judged by its product. In the place of each value that it does not
 * stands one that no product takes or minds: nothing else is then told of that field.
 */
export function judgedOptions(options: JudgedOptions): CartOptions {
  const { bundleOptions, mark } = options ?? {};
  return { ...judgedFilled(options), bundleOptions: bundleOptions?.map(judgedMember), mark };
}

function judgedFilled(filled: JudgedFilled): FilledOptions {
  const { personalizations, customPriceOption: length } = filled ?? {};
  return {
    personalizations:
      personalizations &&
      Object.fromEntries(
        Object.entries(personalizations).map(([word, value]) => [word, value ?? Number.NaN]),
      ),
    customPriceOption: length && {
      customOptionTitle: length.customOptionTitle ?? '',
      customOptionValue: length.customOptionValue ?? Number.NaN,
    },
  };
}

function judgedMember(member: JudgedMember = {}) {
  const idOf = (name: 'main' | 'id') => (name in member ? (member[name] ?? Number.NaN) : undefined);
  const { selected, options } = member;
  return { main: idOf('main'), id: idOf('id'), selected, options: judgedFilled(options) };
}
