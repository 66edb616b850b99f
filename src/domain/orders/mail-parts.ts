import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import type { Address } from '../cart/address.ts';
import type { Site } from '../sites/site.ts';

export function nameOf({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Who sends a mail, in the words the law asks for. */
export function legalFooter({ company }: Site, { translate, countryName }: MailLanguage): string[] {
  const { oib, vatId, iban, phone, email } = company;
  return [
    company.legalName,
    `${company.street} ${company.houseNumber}, ${company.zipCode} ${company.city}, ${countryName(company.country)}`,
    translate('footer.taxNumber', { oib, vatId }),
    translate('footer.iban', { iban }),
    translate('footer.contact', { phone, email }),
  ];
}
