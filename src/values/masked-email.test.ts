import { expect, test } from 'vitest';
import { maskedEmail } from './email-address.ts';

test.each([
  ['ana.horvat@example.com', 'a•••@e•••.com'],
  ['a@b.hr', 'a•••@b•••.hr'],
  ['žana@mail.pošta.hr', 'ž•••@m•••.hr'],
  ['"a@b"@example.com', '"•••@e•••.com'],
  ['', '•••@•••'],
])('%s is masked as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
