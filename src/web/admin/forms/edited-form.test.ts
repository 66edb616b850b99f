import { expect, test } from 'vitest';
import {
  copyOfField,
  editedForm,
  errorsOfFields,
  type FormDefinition,
  nameFrom,
  newField,
  sentForm,
} from './edited-form.ts';

const form: FormDefinition = {
  id: 7,
  key: 'form-survey',
  kind: 'contactForm',
  title: { hr: 'Izmjera' },
  fields: [
    { name: 'email', label: { hr: 'E-pošta' }, type: 'email', required: true },
    { name: 'field1', label: { hr: 'Krov' }, type: 'text', required: false },
  ],
  captcha: true,
  goal: null,
  receivers: ['krov@attika.example'],
  thanks: null,
  version: 3,
  builtIn: false,
};

test('unchanged fields are sent as they came', () => {
  const { id: _id, key: _key, version: _version, builtIn: _builtIn, ...members } = form;
  expect(sentForm(editedForm(form))).toEqual(members);
});

test('receivers are lines, and empty texts are left out', () => {
  const edited = {
    ...editedForm(form),
    receivers: ' a@x.example \n\nb@x.example, c@x.example',
    thanks: { hr: ' ' },
  };
  expect(sentForm(edited)).toMatchObject({
    receivers: ['a@x.example', 'b@x.example', 'c@x.example'],
    thanks: null,
  });
});

test('a new field and a copy have their own names', () => {
  const { fields } = editedForm(form);
  expect(newField(fields, 'text').name).toBe('field2');
  expect(copyOfField(fields, { ...fields[0], name: 'email' } as (typeof fields)[number]).name).toBe('email1');
  expect(nameFrom('Površina krova (m²)')).toBe('povrsinaKrovaM');
});

test('errors stay with their field when the order changes', () => {
  const { fields } = editedForm(form);
  const errors = errorsOfFields(fields, {
    'fields.1.label': { rule: 'required' },
    'fields.1.options.0.label': { rule: 'required' },
    title: { rule: 'required' },
  });
  expect([...errors]).toEqual([
    ['field1', { label: { rule: 'required' }, 'options.0.label': { rule: 'required' } }],
  ]);
});
