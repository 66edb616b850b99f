/** So much of an e-mail address that whoever owns it knows it again, and nobody else learns it. */
export function maskedEmail(email: string): string {
  const [, first = '', host = '', ending = ''] = /^(.).*@([^@]).*(\.[^.@]+)$/u.exec(email) ?? [];
  return `${first}•••@${host}•••${ending}`;
}
