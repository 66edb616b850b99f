import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

const asked = { label: 'Ime', required: true };

test.each([
  ['a field', <TextField key="field" {...asked} />],
  ['a long text', <TextAreaField key="text" {...asked} />],
  ['a choice', <SelectField key="choice" {...asked} options={[]} />],
  ['a box', <Checkbox key="box" {...asked} />],
  ['a question', <RadioGroup key="question" legend="Ime" required />],
])('the star of %s stays on the line of the last word', (_name, field) => {
  expect(renderToStaticMarkup(field)).toMatch(/Ime<span[^>]*>\u00a0\*<\/span>/);
});
