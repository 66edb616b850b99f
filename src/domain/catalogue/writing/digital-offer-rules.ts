import {
  codePatternMaximum,
  codePlacesMinimum,
  digitalMaxima,
  isDigitalAddress,
} from '#values/digital-offers.ts';
import { digitalKinds } from '#values/product-formats.ts';
import type { ProductInput } from './catalogue-inputs.ts';
import type { InputProblems } from './input-problems.ts';

/** What an e-product hands over must be fit for it on the day on which somebody has paid (docs/rules/goods.md). */
export function checkDelivery(
  problems: InputProblems,
  path: string,
  delivery: ProductInput['delivery'],
): void {
  if (!delivery) return;
  const { kind, url, codes, codePattern, payload } = delivery;
  const isKnown = kind === undefined || kind === null || digitalKinds.some((one) => one === kind);
  if (!isKnown) problems.add(`${path}.kind`, 'oneOf');
  for (const field of ['file', 'url', 'payload'] as const) {
    checkText(problems, `${path}.${field}`, delivery[field], digitalMaxima[field]);
  }
  if (typeof url === 'string' && url !== '' && !isDigitalAddress(url)) {
    problems.add(`${path}.url`, 'format', 'url');
  }
  if (payload === '') problems.add(`${path}.payload`, 'required');
  if (Array.isArray(codes)) {
    codes.forEach((code, index) => {
      checkText(problems, `${path}.codes.${index}`, code, digitalMaxima.code);
    });
  } else if (codes !== undefined && codes !== null) problems.add(`${path}.codes`, 'type', 'array');
  // Codes are made by the pattern once the given ones are sold: without enough variable places they could not be.
  checkText(problems, `${path}.codePattern`, codePattern, codePatternMaximum);
  if (typeof codePattern === 'string' && codePattern.replace(/[^#]/g, '').length < codePlacesMinimum) {
    problems.add(`${path}.codePattern`, 'format', 'codePattern');
  }
  for (const field of ['validDays', 'maxDownloads'] as const) {
    checkCount(problems, `${path}.${field}`, delivery[field], digitalMaxima[field]);
  }
}

function checkText(problems: InputProblems, path: string, text: unknown, maximum: number): void {
  if (text === undefined || text === null) return;
  if (typeof text !== 'string') problems.add(path, 'type', 'string');
  else if (text.length > maximum) problems.add(path, 'maxLength', maximum);
}

function checkCount(problems: InputProblems, path: string, count: unknown, maximum: number): void {
  if (count === undefined || count === null) return;
  if (!Number.isSafeInteger(count)) problems.add(path, 'type', 'integer');
  else if (Number(count) < 1) problems.add(path, 'minimum', 1);
  else if (Number(count) > maximum) problems.add(path, 'maximum', maximum);
}
