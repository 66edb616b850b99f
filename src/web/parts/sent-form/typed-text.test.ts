import { expect, test } from 'vitest';
import { contactMaxima, formAnswerMaximum, formLongTextMaximum } from '#values/form-limits.ts';
import { typedValues } from '#web/request/page-form.ts';
import { checkContact, readContact } from '../contact-form/contact-rules.ts';
import { checkDefinedForm } from '../defined-form/defined-form-rules.ts';
import type { DefinedField } from '../defined-form/form-definition.ts';

/** As browsers send lines without scripts: each end is two letters instead of the one that was typed. */
function sent(length: number): string {
  return `a\n${'b'.repeat(length - 2)}`.replaceAll('\n', '\r\n');
}

function filled(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('a text of the maximum length can be sent, whatever becomes of its line breaks', () => {
  const contact = {
    firstName: 'Ana',
    lastName: 'Horvat',
    from: 'ana@kupac.example',
    contactNumber: '+385 1 555 0142',
    content: sent(contactMaxima.content),
  };
  expect(checkContact(filled(contact))).toEqual({});
  expect(readContact(filled(contact)).content).toHaveLength(contactMaxima.content);
  expect(checkContact(filled({ ...contact, content: sent(contactMaxima.content + 1) }))).toEqual({
    content: { rule: 'maxLength', parameter: contactMaxima.content },
  });
  const note: DefinedField = {
    name: 'note',
    label: 'Note',
    type: 'longText',
    required: true,
    help: null,
    minimum: null,
    maximum: null,
    options: [],
  };
  const form = filled({ 'data.note': sent(formLongTextMaximum) });
  expect(checkDefinedForm({ fields: [note] }, form)).toEqual({});
});

test('the longest text that a form accepts is shown again in full', () => {
  const text = 'a'.repeat(formAnswerMaximum);
  expect(typedValues(filled({ 'data.note': text }))).toEqual({ 'data.note': text });
});
