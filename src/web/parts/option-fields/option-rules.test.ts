import { describe, expect, it } from 'vitest';
import { readChoices } from './choices-form.ts';
import {
  checkOptions,
  filledOptions,
  findOptionError,
  type OptionFacts,
  optionQuery,
  startValues,
} from './option-rules.ts';
import { findPieceFacts, pieceBasis } from './piece-facts.ts';

const option = (facts: Partial<OptionFacts>): OptionFacts => ({
  key: 'lengthMm',
  title: 'Length',
  label: 'Length',
  kind: 'length',
  required: true,
  maxLength: undefined,
  min: 270,
  max: 15_000,
  step: 1,
  preset: 6000,
  unit: 'mm',
  surcharge: 0,
  euroSurcharge: 0,
  ...facts,
});
const length = option({});
const mark = option({ key: 'mark', kind: 'text', required: false, maxLength: 5, preset: undefined });

describe('options that are filled in', () => {
  it.each([
    ['', { rule: 'required' }],
    ['269', { rule: 'minimum', parameter: 270 }],
    ['15001', { rule: 'maximum', parameter: 15_000 }],
    ['2500,5', { rule: 'step', parameter: 1 }],
    ['long', { rule: 'type' }],
    ['20 m', { rule: 'maximum', parameter: 15_000 }],
    ['4.250', undefined],
    ['4,25 m', undefined],
    ['270', undefined],
    ['15000', undefined],
  ])('a length of "%s" breaks %j', (typed, error) => {
    expect(findOptionError(length, typed, 'hr')).toEqual(error);
  });

  it('steps count from the smallest value', () => {
    const stepped = option({ min: 275, step: 50 });
    expect(findOptionError(stepped, '325', 'hr')).toBeUndefined();
    expect(findOptionError(stepped, '350', 'hr')).toEqual({ rule: 'step', parameter: 50 });
  });

  it('an optional text may be left out but not be too long', () => {
    expect(checkOptions([length, mark], { lengthMm: '500', mark: '' }, 'hr')).toEqual({});
    expect(checkOptions([mark], { mark: 'north-east' }, 'hr')).toEqual({
      'option.text.mark': { rule: 'maxLength', parameter: 5 },
    });
  });

  it('start with the values of the address, else with the shop’s defaults', () => {
    const named = new URLSearchParams({ 'option.text.mark': 'north' });
    expect(startValues([length, mark], named)).toEqual({ lengthMm: '6000', mark: 'north' });
  });

  it('survive a round trip through an address', () => {
    const filled = filledOptions([length, mark], { lengthMm: '2500', mark: 'north' }, 'hr');
    const address = new URLSearchParams(optionQuery([length, mark], filled ?? {}));
    expect(startValues([length, mark], address)).toEqual({ lengthMm: '2500', mark: 'north' });
  });
});

describe('the price of a piece', () => {
  const basis = { finalPrice: 17.6, rate: 1 };

  it('is the metre by the length, with its weight', () => {
    expect(findPieceFacts([length], { lengthMm: '2345' }, basis, 0.95, 'hr')).toEqual({
      lengthMm: 2345,
      price: 41.27,
      weightKg: 2.228,
    });
  });

  it('is in the currency of the page', () => {
    expect(findPieceFacts([length], { lengthMm: '1000' }, { ...basis, rate: 0.94 }, 1, 'hr')?.price).toBe(
      16.54,
    );
  });

  it('is not shown for an impossible length', () => {
    expect(findPieceFacts([length], { lengthMm: '20' }, basis, 1, 'hr')).toBeUndefined();
  });

  it('is told with a member card too, where that is less', () => {
    const withCard = pieceBasis({ ...basis, membershipPrice: 10 });
    expect(findPieceFacts([length], { lengthMm: '2345' }, withCard, 1, 'hr')?.memberPrice).toBe(23.45);
    expect(pieceBasis({ ...basis, membershipPrice: basis.finalPrice })).not.toHaveProperty('membershipPrice');
  });
});

describe('choices sent by a form', () => {
  const sent = new FormData();
  sent.set('member.0.product', '7');
  sent.set('member.0.selected', '71');
  sent.set('member.0.option.length.lengthMm', '4000');
  sent.set('member.2.product', '9');
  sent.set('member.2.option.text.mark', ' ');

  it('name each member by its product, with its variant and options', () => {
    expect(readChoices(sent, 'hr').options).toEqual({
      bundleOptions: [
        {
          main: 7,
          selected: 71,
          options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 4000 } },
        },
        { id: 9 },
      ],
    });
  });

  it('get the errors of the server back at their fields', () => {
    const path = 'options.bundleOptions.0.options.customPriceOption.customOptionValue';
    expect(readChoices(sent, 'hr').names.get(path)).toBe('member.0.option.length.lengthMm');
  });
});
