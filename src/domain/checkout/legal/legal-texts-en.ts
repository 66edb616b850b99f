import { type LegalTexts, list, part } from './legal-text.ts';

/** By Directives 2000/31/EC and 2011/83/EU and Regulation (EU) 2016/679. */
export const englishTexts: LegalTexts = {
  pages: {
    'page-legal-notice': {
      slug: 'imprint',
      title: 'Imprint',
      html: (facts) =>
        part(
          'Who we are',
          `${facts.name}<br>${facts.seat}`,
          `VAT number: ${facts.taxNumber}<br>${facts.register}`,
        ) +
        part('Management', facts.management) +
        part('Contact', `E-mail: ${facts.email}<br>Telephone: ${facts.phone}`) +
        part('Account', `IBAN: ${facts.iban}`),
    },
    'page-terms': {
      slug: 'terms-of-sale',
      title: 'Terms of sale',
      html: (facts) =>
        part(
          'Seller',
          `${facts.name}, ${facts.seat}, VAT number ${facts.taxNumber}, ${facts.email}, ${facts.phone}.`,
        ) +
        part(
          'Order and contract',
          'The goods in the shop are an invitation to make an offer. By an order with obligation to pay you make one; the contract is concluded once we confirm the order by mail. You can conclude it in the languages of this shop, and get its text by e-mail.',
          'You can correct mistakes before you send the order, in each step of the checkout.',
        ) +
        part(
          'Prices',
          'Prices are in euros and contain VAT. The cost of delivery is shown before you order.',
        ) +
        part('Payment', `Ways of paying: ${facts.payment.join(', ') || '[ways of paying]'}.`) +
        part('Delivery', 'Times and costs stand on the page about delivery and payment.') +
        part(
          'Withdrawal',
          'Consumers can withdraw from the contract within 14 days without giving a reason. Conditions and exceptions, among them goods cut to measure, stand on the page about withdrawal.',
        ) +
        part(
          'Lack of conformity',
          'We are liable for a lack of conformity by law, to consumers for two years from delivery of the goods.',
        ) +
        part(
          'Complaints',
          `Send complaints to ${facts.email} or to our seat. We answer within 15 days.`,
          '[Body for alternative resolution of consumer disputes that buyers can turn to]',
        ) +
        part(
          'Applicable law',
          'The law of our seat applies. Consumers keep the protection of mandatory rules of the country where they usually live.',
        ),
    },
    'page-privacy': {
      slug: 'privacy',
      title: 'Privacy',
      html: (facts) =>
        part('Controller', `${facts.name}, ${facts.seat}, ${facts.email}.`) +
        part(
          'Which data we process, and why',
          'We process what you give us and what the site needs to work:',
        ) +
        list([
          'name, address, e-mail, telephone and order, to conclude and perform the contract (Art. 6(1)(b) GDPR);',
          'invoices and what stands on them, because the law obliges us to (point (c));',
          'enquiries and messages, to answer them (point (b) or (f));',
          'your e-mail for news and data about visits, only with your consent (point (a)), which you can withdraw at any time;',
          'the address of your device and the time of requests, for the safety of the site (point (f)).',
        ]) +
        part('Who else gets data', '[Carrier, payment provider, hosting, accountant: name them]') +
        part(
          'How long',
          'We keep invoices for [11] years. Other data we delete once they are no longer needed, at the latest when you ask for it, unless the law demands longer.',
        ) +
        part(
          'Your rights',
          'You have the right of access, rectification, erasure, restriction, portability and objection. Write to the address above. You can complain to the data protection authority of your country.',
        ) +
        part(
          'Cookies',
          'Without your choice we use necessary cookies alone. You can change the choice at the foot of the page.',
        ),
    },
    'page-withdrawal': {
      slug: 'right-of-withdrawal',
      title: 'Right of withdrawal',
      html: (facts) =>
        part(
          'Right of withdrawal',
          'As a consumer you have the right to withdraw from this contract within 14 days without giving any reason. The period expires 14 days after the day on which you, or a third party other than the carrier that you have named, get the goods, or the last of them.',
          `To withdraw, inform us by an unequivocal statement before it expires: by the function “Withdraw from contract” on this site, by e-mail to ${facts.email} or by letter to ${facts.name}, ${facts.seat}. You may use the form below, but you need not.`,
        ) +
        part(
          'Effects',
          'We reimburse all payments, the least expensive delivery that we offer included, within 14 days of the day on which we are informed, by the means that you paid with. We may withhold it until we have the goods back or you prove that you have sent them.',
          'Send the goods back within 14 days of your statement. You bear the direct cost of returning them. You are liable for diminished value only where goods were handled beyond what is needed to establish their nature, characteristics and functioning.',
        ) +
        part(
          'Exceptions',
          'There is no right of withdrawal for goods made or cut to your measure, nor in the other cases of Article 16 of Directive 2011/83/EU; for digital content it ends once supply has begun with your consent.',
        ) +
        part(
          'Withdrawal form',
          `To: ${facts.name}, ${facts.seat}, ${facts.email}`,
          'I hereby give notice that I withdraw from my contract of sale of the following goods: …<br>Ordered on / received on: …<br>Name, address, signature (on paper alone), date: …',
        ),
    },
    'page-delivery': {
      slug: 'delivery-and-payment',
      title: 'Delivery and payment',
      html: (facts) =>
        part('Delivery') +
        list(facts.delivery.length > 0 ? facts.delivery : ['[ways of delivery, prices and times]']) +
        part('Payment', 'You can pay by:') +
        list(facts.payment.length > 0 ? facts.payment : ['[ways of paying]']) +
        part(
          'Bank transfer',
          `${facts.name}, IBAN: ${facts.iban}. Give the number of the order as the reference.`,
        ),
    },
  },
};
