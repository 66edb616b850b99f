import { expect, test } from 'vitest';
import { slugFromText } from './slug.ts';

test.for<[text: string, slug: string]>([
  ['Žlijeb i kuka – čelik, šipka, ćup', 'zlijeb-i-kuka-celik-sipka-cup'],
  ['Đakovo u đurđici', 'dakovo-u-durdici'],
  ['Straße über Österreich', 'strasse-ueber-oesterreich'],
  ['STRAẞE', 'strasse'],
  // Marks of their own, as macOS writes names of files.
  ['u\u0308ber Z\u030clijeb', 'ueber-zlijeb'],
  ['Œuvre, Ærø, Łódź', 'oeuvre-aero-lodz'],
  ['Pro\ufb01l, o\ufb03ce', 'profil-office'],
  ['ＦＡＬＣ ４３０', 'falc-430'],
  ['Vijak 4,8×35 mm, m²', 'vijak-4-8x35-mm-m2'],
  ['Ђачки кров и његов жлеб', 'dacki-krov-i-njegov-zleb'],
  ['Крыша из алюминия, щит', 'krysa-iz-aljuminija-scit'],
  ['Дах із черепиці й жолоб', 'dah-iz-cerepici-j-zolob'],
  ['Στέγη αλουμινίου', 'stegi-alouminiou'],
  ['屋根', ''],
])('%s becomes the slug %s', ([text, slug]) => {
  expect(slugFromText(text)).toBe(slug);
});
