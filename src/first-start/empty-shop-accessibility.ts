import type { Language } from '#values/language.ts';

/*
 * The accessibility statement that a new shop begins with (Directive (EU) 2019/882, Annex V; the order of its parts is that of
 * the model statement of Implementing Decision (EU) 2018/1523). Its owner checks it, and adds names and addresses.
 */

type Words = Record<Language, string>;

export const accessibilityTitle: Words = {
  hr: 'Izjava o pristupačnosti',
  en: 'Accessibility statement',
  de: 'Erklärung zur Barrierefreiheit',
};
export const accessibilitySlug: Words = {
  hr: 'izjava-o-pristupacnosti',
  en: 'accessibility-statement',
  de: 'erklaerung-zur-barrierefreiheit',
};

export const accessibilityHtml: Words = {
  hr: `<h3>Na što se odnosi</h3><p>Ova izjava vrijedi za cijelu ovu internetsku trgovinu i sve njezine jezike. Temelji se na Zakonu o zahtjevima za pristupačnost proizvoda i usluga (NN 89/25).</p>
<h3>Koliko smo usklađeni</h3><p>Mjerilo su WCAG 2.2, razina AA, i norma EN 301 549. Program trgovine provjerava se prema njima pri svakom izdanju. Vlastiti sadržaj trgovine još nije provjeren, pa je trgovina <strong>djelomično usklađena</strong>.</p>
<h3>Poznate iznimke</h3><ul><li>Dokumenti u obliku PDF nemaju oznake za čitače zaslona.</li></ul>
<h3>Naišli ste na prepreku?</h3><p>Javite nam se putem podataka za kontakt na ovim stranicama. Recite na kojoj ste stranici bili i što nije uspjelo.</p>
<h3>Ako s odgovorom niste zadovoljni</h3><p>Možete se obratiti Državnom inspektoratu, a kod diskriminacije pravobranitelju za osobe s invaliditetom.</p>
<h3>Kako je izjava nastala</h3><p>Sastavljena je kada je trgovina otvorena, na temelju provjere njezina programa, i preispituje se jedanput godišnje.</p>`,
  en: `<h3>What it covers</h3><p>This statement holds for the whole of this online shop in all its languages. Its basis is Directive (EU) 2019/882 and the Croatian act that transposes it (NN 89/25).</p>
<h3>How far we conform</h3><p>The measure is WCAG 2.2, level AA, and the standard EN 301 549. The shop's software is checked against them at each release. The shop's own content has not been checked yet, so the shop is <strong>partially conformant</strong>.</p>
<h3>Known exceptions</h3><ul><li>Documents in PDF carry no tags for screen readers.</li></ul>
<h3>Have you met a barrier?</h3><p>Tell us by the contact details on this site: which page you were on, and what did not work.</p>
<h3>If our answer does not satisfy you</h3><p>You can turn to the Croatian State Inspectorate (Državni inspektorat), and in cases of discrimination to the Ombudswoman for Persons with Disabilities.</p>
<h3>How this statement was made</h3><p>It was prepared when the shop was opened, from checks of its software, and is reviewed once a year.</p>`,
  de: `<h3>Wofür sie gilt</h3><p>Diese Erklärung gilt für diesen ganzen Onlineshop in allen Sprachen. Grundlage sind die Richtlinie (EU) 2019/882, das kroatische Gesetz dazu (NN 89/25) und in Deutschland das Barrierefreiheitsstärkungsgesetz (BFSG).</p>
<h3>Wie weit wir die Anforderungen erfüllen</h3><p>Maßstab sind die WCAG 2.2, Stufe AA, und die Norm EN 301 549. Die Software des Shops wird bei jeder Ausgabe daran geprüft. Die eigenen Inhalte des Shops sind noch nicht geprüft; er ist deshalb <strong>teilweise konform</strong>.</p>
<h3>Bekannte Ausnahmen</h3><ul><li>Dokumente im Format PDF haben keine Auszeichnung für Screenreader.</li></ul>
<h3>Sind Sie auf eine Barriere gestoßen?</h3><p>Schreiben Sie uns über die Kontaktangaben auf dieser Website: auf welcher Seite Sie waren und was nicht ging.</p>
<h3>Wenn unsere Antwort Sie nicht zufriedenstellt</h3><p>In Kroatien können Sie sich an das Staatsinspektorat (Državni inspektorat) wenden, in Deutschland an die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF).</p>
<h3>Wie diese Erklärung entstanden ist</h3><p>Sie wurde bei der Eröffnung des Shops aufgrund von Prüfungen seiner Software erstellt und wird einmal im Jahr überprüft.</p>`,
};
