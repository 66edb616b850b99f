import { expect, it } from 'vitest';
import { checkDefinedForm, readDefinedForm } from './defined-form-rules.ts';
import type { DefinedField } from './form-definition.ts';

const field = (name: string, type: DefinedField['type'], more: Partial<DefinedField> = {}): DefinedField => ({
  name,
  label: name,
  type,
  required: false,
  help: null,
  minimum: null,
  maximum: null,
  options: [],
  ...more,
});

const form = {
  fields: [
    field('name', 'text', { required: true, maximum: 5 }),
    field('email', 'email'),
    field('area', 'number'),
    field('roof', 'choice', { options: [{ value: 'flat', label: 'Ravni' }] }),
    field('agreed', 'yesNo', { required: true }),
    field('plans', 'file', { required: true, maximum: 2 }),
  ],
};

function filled(values: Record<string, string | string[]>, files: readonly number[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(`data.${name}`, String(value));
  for (const [index, bytes] of files.entries()) {
    data.append('data.plans', new File([new Uint8Array(bytes)], `${index}.pdf`));
  }
  return data;
}

it('requires every kind of required field', () => {
  expect(checkDefinedForm(form, filled({ name: '  ' }, [0]))).toEqual({
    'data.name': { rule: 'required' },
    'data.agreed': { rule: 'required' },
    'data.plans': { rule: 'required' },
  });
});

it('finds the broken rule of each kind of field', () => {
  const wrong = { name: 'Amalia', email: 'ana@', area: 'puno', roof: 'round', agreed: 'on' };
  expect(checkDefinedForm(form, filled(wrong, [1, 1, 1]))).toEqual({
    'data.name': { rule: 'maxLength', parameter: 5 },
    'data.email': { rule: 'email' },
    'data.area': { rule: 'type', parameter: 'number' },
    'data.roof': { rule: 'oneOf' },
    'data.plans': { rule: 'maximum', parameter: 2 },
  });
});

it('finds values that are too short, too small and too large', () => {
  const bounded = {
    fields: [
      field('code', 'text', { minimum: 3 }),
      field('low', 'number', { minimum: 10, maximum: 20 }),
      field('high', 'number', { minimum: 10, maximum: 20 }),
      field('right', 'number', { minimum: 10, maximum: 20 }),
    ],
  };
  expect(checkDefinedForm(bounded, filled({ code: 'ab', low: '9', high: '20,5', right: '20' }))).toEqual({
    'data.code': { rule: 'minLength', parameter: 3 },
    'data.low': { rule: 'minimum', parameter: 10 },
    'data.high': { rule: 'maximum', parameter: 20 },
  });
});

it('accepts no file above 10 MB', () => {
  const right = { name: 'Ana', agreed: 'on' };
  expect(checkDefinedForm(form, filled(right, [10_485_760]))).toEqual({});
  expect(checkDefinedForm(form, filled(right, [10_485_761]))).toEqual({
    'data.plans': { rule: 'maximum', parameter: 2 },
  });
});

it('reads filled-in fields, and no empty ones', () => {
  const typed = { name: ' Ana ', email: '', area: '12,5', agreed: 'on', unknown: 'x' };
  expect(readDefinedForm(form, filled(typed))).toEqual({ name: 'Ana', area: 12.5, agreed: true });
});
