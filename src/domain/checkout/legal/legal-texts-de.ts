import { type LegalTexts, list, part } from './legal-text.ts';

/** By § 5 DDG, §§ 312 ff. and 355 ff. BGB and Regulation (EU) 2016/679. */
export const germanTexts: LegalTexts = {
  pages: {
    'page-legal-notice': {
      slug: 'impressum',
      title: 'Impressum',
      html: (facts) =>
        part(
          'Anbieter',
          `${facts.name}<br>${facts.seat}`,
          `USt-IdNr.: ${facts.taxNumber}<br>${facts.register}`,
        ) +
        part('Vertreten durch', facts.management) +
        part('Kontakt', `E-Mail: ${facts.email}<br>Telefon: ${facts.phone}`) +
        part('Bankverbindung', `IBAN: ${facts.iban}`) +
        part(
          'Verbraucherstreitbeilegung',
          '[Erklärung nach § 36 VSBG, ob Sie an Verfahren vor einer Verbraucherschlichtungsstelle teilnehmen]',
        ),
    },
    'page-terms': {
      slug: 'allgemeine-geschaeftsbedingungen',
      title: 'Allgemeine Geschäftsbedingungen',
      html: (facts) =>
        part(
          'Verkäufer',
          `${facts.name}, ${facts.seat}, USt-IdNr. ${facts.taxNumber}, ${facts.email}, ${facts.phone}.`,
        ) +
        part(
          'Bestellung und Vertrag',
          'Die Waren im Shop sind eine Aufforderung, ein Angebot abzugeben. Mit der zahlungspflichtigen Bestellung geben Sie es ab; der Vertrag kommt zustande, sobald wir die Bestellung per E-Mail bestätigen. Sie können ihn in den Sprachen dieses Shops schließen und erhalten seinen Text per E-Mail.',
          'Eingabefehler können Sie vor dem Absenden in jedem Schritt der Kasse berichtigen.',
        ) +
        part(
          'Preise',
          'Die Preise sind in Euro und enthalten die Mehrwertsteuer. Die Versandkosten werden vor der Bestellung genannt.',
        ) +
        part('Zahlung', `Zahlungsarten: ${facts.payment.join(', ') || '[Zahlungsarten]'}.`) +
        part('Versand', 'Lieferzeiten und Kosten stehen auf der Seite über Versand und Zahlung.') +
        part(
          'Widerruf',
          'Verbraucher können den Vertrag binnen 14 Tagen ohne Angabe von Gründen widerrufen. Bedingungen und Ausnahmen, darunter nach Maß zugeschnittene Ware, stehen auf der Seite zum Widerrufsrecht.',
        ) +
        part(
          'Gewährleistung',
          'Es gelten die gesetzlichen Rechte bei Mängeln, für Verbraucher zwei Jahre ab Ablieferung der Ware.',
        ) +
        part(
          'Beschwerden',
          `Richten Sie Beschwerden an ${facts.email} oder an unseren Sitz. Wir antworten binnen 15 Tagen.`,
        ) +
        part(
          'Anwendbares Recht',
          'Es gilt das Recht unseres Sitzes. Verbrauchern bleibt der Schutz zwingender Vorschriften des Staates, in dem sie gewöhnlich leben.',
        ),
    },
    'page-privacy': {
      slug: 'datenschutz',
      title: 'Datenschutz',
      html: (facts) =>
        part('Verantwortlich', `${facts.name}, ${facts.seat}, ${facts.email}.`) +
        part(
          'Welche Daten wir verarbeiten und warum',
          'Wir verarbeiten, was Sie uns geben und was die Seite zum Betrieb braucht:',
        ) +
        list([
          'Name, Anschrift, E-Mail, Telefon und Bestellung, um den Vertrag zu schließen und zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO);',
          'Rechnungen und ihre Angaben, weil das Gesetz uns dazu verpflichtet (lit. c);',
          'Anfragen und Nachrichten, um sie zu beantworten (lit. b oder f);',
          'Ihre E-Mail-Adresse für Neuigkeiten und Daten über Besuche nur mit Ihrer Einwilligung (lit. a), die Sie jederzeit widerrufen können;',
          'die Adresse Ihres Geräts und den Zeitpunkt von Anfragen, um die Seite zu schützen (lit. f).',
        ]) +
        part(
          'Wer noch Daten bekommt',
          '[Paketdienst, Zahlungsanbieter, Hosting, Steuerberatung: bitte benennen]',
        ) +
        part(
          'Wie lange',
          'Rechnungen bewahren wir [8] Jahre auf. Andere Daten löschen wir, sobald sie nicht mehr gebraucht werden, spätestens auf Ihren Wunsch, sofern das Gesetz nicht mehr verlangt.',
        ) +
        part(
          'Ihre Rechte',
          'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch. Schreiben Sie an die obige Adresse. Sie können sich bei der Datenschutzaufsicht Ihres Landes beschweren.',
        ) +
        part(
          'Cookies',
          'Ohne Ihre Wahl verwenden wir nur notwendige Cookies. Die Wahl können Sie am Fuß der Seite ändern.',
        ),
    },
    'page-withdrawal': {
      slug: 'widerrufsrecht',
      title: 'Widerrufsrecht',
      html: (facts) =>
        part(
          'Widerrufsbelehrung',
          'Sie haben als Verbraucher das Recht, binnen 14 Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Frist beträgt 14 Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Ware oder ihren letzten Teil in Besitz genommen haben.',
          `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns vor Ablauf der Frist mit einer eindeutigen Erklärung informieren: über die Funktion „Vertrag widerrufen“ auf dieser Seite, per E-Mail an ${facts.email} oder per Brief an ${facts.name}, ${facts.seat}. Sie können das Muster unten verwenden, müssen es aber nicht.`,
        ) +
        part(
          'Folgen des Widerrufs',
          'Wir erstatten alle Zahlungen einschließlich der günstigsten angebotenen Standardlieferung binnen 14 Tagen ab dem Eingang Ihres Widerrufs, mit demselben Zahlungsmittel. Wir können die Rückzahlung verweigern, bis wir die Ware zurückhaben oder Sie nachweisen, dass Sie sie abgesandt haben.',
          'Senden Sie die Ware binnen 14 Tagen ab Ihrem Widerruf zurück. Die unmittelbaren Kosten der Rücksendung tragen Sie. Für einen Wertverlust müssen Sie nur aufkommen, wenn er auf einen Umgang zurückgeht, der zur Prüfung von Beschaffenheit, Eigenschaften und Funktionsweise nicht notwendig war.',
        ) +
        part(
          'Ausnahmen',
          'Das Widerrufsrecht besteht nicht bei Ware, die nach Ihren Maßen angefertigt oder zugeschnitten wurde, und in den übrigen Fällen des § 312g Abs. 2 BGB; bei digitalen Inhalten erlischt es, sobald die Lieferung mit Ihrer Zustimmung begonnen hat.',
        ) +
        part(
          'Muster-Widerrufsformular',
          `An ${facts.name}, ${facts.seat}, ${facts.email}`,
          'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über den Kauf der folgenden Waren: …<br>Bestellt am / erhalten am: …<br>Name, Anschrift, Unterschrift (nur auf Papier), Datum: …',
        ),
    },
    'page-delivery': {
      slug: 'versand-und-zahlung',
      title: 'Versand und Zahlung',
      html: (facts) =>
        part('Versand') +
        list(facts.delivery.length > 0 ? facts.delivery : ['[Versandarten, Preise und Zeiten]']) +
        part('Zahlung', 'Sie können so bezahlen:') +
        list(facts.payment.length > 0 ? facts.payment : ['[Zahlungsarten]']) +
        part(
          'Überweisung',
          `${facts.name}, IBAN: ${facts.iban}. Geben Sie als Verwendungszweck die Bestellnummer an.`,
        ),
    },
  },
};
