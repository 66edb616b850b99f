import { type LegalTexts, list, part } from './legal-text.ts';

/** By the Croatian acts on obligations, consumer protection, electronic commerce and companies. */
export const croatianTexts: LegalTexts = {
  pages: {
    'page-legal-notice': {
      slug: 'impresum',
      title: 'Impresum',
      html: (facts) =>
        part('Tko smo', `${facts.name}<br>${facts.seat}`, `OIB: ${facts.taxNumber}<br>${facts.register}`) +
        part('Uprava', facts.management) +
        part('Kontakt', `E-pošta: ${facts.email}<br>Telefon: ${facts.phone}`) +
        part('Račun', `IBAN: ${facts.iban}`),
    },
    'page-terms': {
      slug: 'opci-uvjeti',
      title: 'Opći uvjeti poslovanja',
      html: (facts) =>
        part(
          'Prodavatelj',
          `${facts.name}, ${facts.seat}, OIB: ${facts.taxNumber}, ${facts.email}, ${facts.phone}.`,
        ) +
        part(
          'Narudžba i ugovor',
          'Proizvodi u trgovini poziv su na ponudu. Narudžbom s obvezom plaćanja šaljete ponudu; ugovor je sklopljen kada potvrdimo narudžbu porukom. Ugovor možete sklopiti na jezicima ove trgovine, a njegov tekst dobivate e-poštom.',
          'Pogreške pri unosu možete ispraviti prije slanja narudžbe, u svakom koraku naplate.',
        ) +
        part(
          'Cijene',
          'Cijene su u eurima i sadrže PDV. Troškovi dostave navedeni su prije slanja narudžbe.',
        ) +
        part('Plaćanje', `Načini plaćanja: ${facts.payment.join(', ') || '[načini plaćanja]'}.`) +
        part('Dostava', 'Rokovi i troškovi navedeni su na stranici o dostavi i plaćanju.') +
        part(
          'Odustanak',
          'Potrošač može odustati od ugovora u roku od 14 dana bez navođenja razloga. Uvjeti i iznimke, među njima za robu rezanu po mjeri, navedeni su na stranici o odustanku od ugovora.',
        ) +
        part(
          'Odgovornost za nedostatke',
          'Za materijalne nedostatke odgovaramo po Zakonu o obveznim odnosima, potrošačima dvije godine od predaje stvari.',
        ) +
        part(
          'Prigovori',
          `Pisani prigovor pošaljite na ${facts.email} ili na adresu sjedišta. Odgovaramo u roku od 15 dana od primitka.`,
          '[Tijelo za alternativno rješavanje potrošačkih sporova kojem se kupac može obratiti]',
        ) +
        part(
          'Mjerodavno pravo',
          'Mjerodavno je hrvatsko pravo. Potrošač zadržava zaštitu prisilnih propisa države u kojoj uobičajeno boravi.',
        ),
    },
    'page-privacy': {
      slug: 'privatnost',
      title: 'Zaštita osobnih podataka',
      html: (facts) =>
        part('Voditelj obrade', `${facts.name}, ${facts.seat}, ${facts.email}.`) +
        part(
          'Koje podatke obrađujemo i zašto',
          'Obrađujemo ono što nam sami date i što je nužno da stranica radi:',
        ) +
        list([
          'ime, adresu, e-poštu, telefon i narudžbu, radi sklapanja i izvršenja ugovora (čl. 6. st. 1. t. b Opće uredbe);',
          'račune i podatke na njima, jer nas na to obvezuje zakon (t. c);',
          'upite i poruke, radi odgovora (t. b ili f);',
          'e-poštu za novosti i podatke o posjetima, samo uz privolu (t. a), koju možete povući u svakom trenutku;',
          'adresu uređaja i vrijeme zahtjeva, radi sigurnosti stranice (t. f).',
        ]) +
        part(
          'Tko još prima podatke',
          '[Dostavna služba, pružatelj plaćanja, smještaj poslužitelja, računovodstvo: navedite nazive]',
        ) +
        part(
          'Koliko dugo',
          'Račune čuvamo 11 godina. Ostale podatke brišemo kada više nisu potrebni, najkasnije na vaš zahtjev, ako zakon ne traži dulje.',
        ) +
        part(
          'Vaša prava',
          'Imate pravo na pristup, ispravak, brisanje, ograničenje obrade, prenosivost i prigovor. Obratite se na gornju adresu. Pritužbu možete podnijeti Agenciji za zaštitu osobnih podataka (azop.hr).',
        ) +
        part(
          'Kolačići',
          'Bez vašeg izbora koristimo samo nužne kolačiće. Izbor možete promijeniti u podnožju stranice.',
        ),
    },
    'page-withdrawal': {
      slug: 'odustanak-od-ugovora',
      title: 'Odustanak od ugovora',
      html: (facts) =>
        part(
          'Pravo na odustanak',
          'Kao potrošač možete u roku od 14 dana odustati od ugovora bez navođenja razloga. Rok teče od dana kada ste vi ili osoba koju ste odredili, a koja nije prijevoznik, primili robu, odnosno njezin zadnji dio.',
          `Dovoljno je da nam prije isteka roka pošaljete jednoznačnu izjavu: funkcijom „Odustani od ugovora” na ovoj stranici, e-poštom na ${facts.email} ili poštom na ${facts.name}, ${facts.seat}. Možete se poslužiti obrascem niže, ali ne morate.`,
        ) +
        part(
          'Posljedice',
          'Vratit ćemo sve što ste platili, uključujući najjeftiniju ponuđenu dostavu, najkasnije u 14 dana od dana kada smo primili izjavu, istim sredstvom plaćanja. Povrat možemo uskratiti dok robu ne primimo ili dok ne dokažete da ste je poslali.',
          'Robu pošaljite najkasnije 14 dana od izjave. Izravne troškove povrata snosite sami. Odgovarate za umanjenje vrijednosti koje je nastalo rukovanjem izvan onoga što je potrebno da se utvrde narav, obilježja i rad robe.',
        ) +
        part(
          'Iznimke',
          'Pravo na odustanak ne postoji za robu izrađenu ili rezanu po vašoj mjeri ni za druge slučajeve iz članka 86. Zakona o zaštiti potrošača; za digitalni sadržaj prestaje kada je isporuka uz vaš pristanak započela.',
        ) +
        part(
          'Obrazac za odustanak',
          `Za: ${facts.name}, ${facts.seat}, ${facts.email}`,
          'Ovim izjavljujem da odustajem od ugovora o prodaji ove robe: …<br>Naručeno dana / primljeno dana: …<br>Ime, adresa i potpis (samo na papiru), datum: …',
        ),
    },
    'page-delivery': {
      slug: 'dostava-i-placanje',
      title: 'Dostava i plaćanje',
      html: (facts) =>
        part('Dostava') +
        list(facts.delivery.length > 0 ? facts.delivery : ['[načini dostave, cijene i rokovi]']) +
        part('Plaćanje', 'Plaćati možete ovako:') +
        list(facts.payment.length > 0 ? facts.payment : ['[načini plaćanja]']) +
        part('Uplata na račun', `${facts.name}, IBAN: ${facts.iban}. U poziv na broj upišite broj narudžbe.`),
    },
  },
};
