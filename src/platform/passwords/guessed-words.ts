import { readdir, readFile } from 'node:fs/promises';

/**
 * Words that people in Croatia, Germany and Austria make passwords of, as guessers know: what passwords are called, first names, places,
 * seasons and months, clubs, family, animals, and words of the roofing trade. English ones, and what has been breached most, are in the
 * lists of zxcvbn. Without diacritics, in small letters.
 */
const croatian = `
lozinka lozinke lozinku zaporka zaporke zaporku sifra sifre sifru kljuc tajna tajno tajne pristup prijava korisnik korisnica administrator
gost test proba dobrodosli dobrodosao dobrodosla zdravo bok ciao cao pozdrav hvala molim volim volimte volimteja ljubav ljubavi srce sreca
sretan sretna srecica andeo zvijezda zvjezdica sunce sunasce mjesec nebo more rijeka jadran otok planina suma cvijet ruza ljubica jagoda
visnja jabuka banana kruska lubenica cokolada bombon medo medvjed medica macka maca macak pas psic konj lav tigar vuk orao sokol delfin
leptir ptica zeko zec misko slon majmun riba kornjaca princeza princ kralj kraljica vila vjestica zmaj carica car junak gazda sef sefica
mama tata mamica tatica baka djed deda sestra brat sin kci kcer muz zena beba bebica obitelj prijatelj prijateljica dijete djeca cura decko
kuca dom stan auto motor bicikl brod avion vlak posao ured firma tvrtka drustvo novac eura euro kuna racun banka skola ucenik ucitelj
profesor student fakultet knjiga glazba muzika pjesma nogomet rukomet kosarka tenis hokej sport gol lopta igra igrica racunalo kompjuter
mobitel telefon internet mreza posta slika film televizija dinamo hajduk torcida badblueboys vatreni rijeka armada osijek kohorta hrvatska
hrvatski hrvat hrvatica domovina republika zagreb split zadar sibenik dubrovnik pula karlovac varazdin sisak slavonski brod slavonskibrod
vinkovci vukovar bjelovar koprivnica cakovec krizevci virovitica pozega nasice dakovo samobor velika gorica velikagorica zapresic sesvete
kutina petrinja gospic ogulin delnice opatija crikvenica senj makarska metkovic ploce trogir kastela solin sinj knin imotski omis porec
rovinj umag pazin labin krk cres losinj rab pag brac hvar vis korcula lastovo mljet istra dalmacija slavonija zagorje lika kvarner
medimurje podravina posavina sljeme velebit savska ilica trnje maksimir jarun sarajevo mostar beograd ljubljana maribor bosna srbija
slovenija austrija njemacka italija europa proljece ljeto jesen zima sijecanj veljaca ozujak travanj svibanj lipanj srpanj kolovoz rujan
listopad studeni prosinac ponedjeljak utorak srijeda cetvrtak petak subota nedjelja bozic uskrs novagodina rodendan crvena crveno plava
plavo zelena zeleno zuta zuto bijela bijelo crna crno siva sivo smeda ljubicasta narancasta roza zlato zlatna srebro jedan dva tri cetiri
pet sest sedam osam devet deset sto tisuca nista nikad uvijek danas sutra jucer ivan ivana ana anita ante antun antonio antonija andrija
andrea anamarija barbara boris bozo bozidar branka branko dario darko dalibor damir danijel danijela davor david dino domagoj dominik
dragan dragica drazen dubravka dubravko duje elena ema eva filip fran frane franjo gabrijel goran gordana hrvoje igor ines irena iva ivica
ivo jakov jasmina jasna jelena josip josipa jure jurica juraj kata katarina klara kristijan kristina kruno kresimir lana lara laura leo
leona lovro luka lucija ljiljana ljubica magdalena maja marija marijan marijana marin marina marinko mario marko marta martin martina mate
matea matej mateja matija matko mia mihael milan mile miljenko mirela miro miroslav mirjana mislav mladen monika nada natasa nela nenad
nevenka nika nikola nikolina nina niko ognjen paula patrik petar petra pero renata robert roko ruza sandra sanja sara sasa silvija
sime slavica slavko slaven snjezana sonja stipe stjepan suzana tamara tanja tea tena tihana tihomir tin tina toma tomislav toni tonka
valentina vanja vedran vedrana vesna viktor viktorija vinko visnja vjeko vjekoslav vlado vladimir zdenka zdenko zdravko zeljka zeljko zoran
zlatko zlata zrinka horvat kovacevic babic maric juric novak kovacic knezevic vukovic markovic petrovic matic tomic kovac bozic blazevic
grgic pavlovic radic peric filipovic saric lovric vidovic perkovic popovic bosnjak
krov krova krovu krovom krovovi krovova krovove krovovima krovni krovna krovno krovar krovopokrivac limar limarija limarski lim lima limovi
limova trapezni valoviti panel paneli sendvic crijep crijepa crijepovi crijepova oluk oluci oluka olucni zlijeb zljebovi zlijebovi horizontala
vertikala opsav opsavi sljemenjak sljeme snjegobran vijak vijci vijaka brtva folija izolacija fasada fasade dimnjak prozor tavan greda
grede letva letve skladiste dostava kosarica narudzba trgovina ducan kupac kupnja popust akcija cijena cijene proizvod majstor gradnja
gradevina gradevinar bakar aluminij celik pocincani antracit
`;
const german = `
passwort kennwort geheim geheimnis schluessel zugang anmeldung benutzer verwaltung willkommen hallo servus moin tschuess danke bitte liebe
ichliebedich schatz schatzi herz herzchen engel stern sonne sonnenschein mond himmel meer berg wald blume rose erdbeere kirsche apfel
schokolade baer teddy katze kater hund hase maus pferd loewe tiger wolf adler delfin schmetterling vogel fisch elefant affe prinzessin prinz
koenig koenigin hexe drache held chef chefin mama papa mutti vati oma opa schwester bruder tochter sohn mann frau baby familie freund
freundin kinder kind haus heim wohnung auto motorrad fahrrad schiff flugzeug bahn arbeit buero firma geld euro bank schule lehrer schueler
student buch musik fussball handball tennis sport ball spiel rechner computer handy telefon internet post bild film fernsehen bayern
bayernmuenchen dortmund borussia schalke werder rapid austria sturmgraz deutschland deutsch oesterreich schweiz europa berlin hamburg
muenchen koeln frankfurt stuttgart duesseldorf leipzig dresden essen bremen hannover nuernberg duisburg bochum wuppertal bielefeld bonn
muenster mannheim karlsruhe augsburg wiesbaden aachen kiel magdeburg freiburg luebeck erfurt mainz rostock kassel potsdam regensburg
ingolstadt ulm passau rosenheim wien graz linz salzburg innsbruck klagenfurt villach wels bregenz dornbirn zuerich basel bern fruehling
fruehjahr sommer herbst winter januar jaenner februar maerz april mai juni juli august september oktober november dezember montag dienstag
mittwoch donnerstag freitag samstag sonntag weihnachten ostern silvester neujahr geburtstag urlaub rot blau gruen gelb weiss schwarz grau
braun lila orange rosa gold silber eins zwei drei vier fuenf sechs sieben acht neun zehn hundert tausend nichts immer nie heute morgen
gestern alexander andreas angelika anja anna anke annette antje barbara bernd bernhard birgit brigitte carsten christa christian christina
christine claudia clemens cornelia daniel daniela david dennis dieter dirk doris elisabeth elke erika ernst eva fabian felix florian frank
franz franziska friedrich gabriele georg gerd gerhard gisela guenter hannes hans harald heike heiko heinz helga helmut herbert holger horst
ingrid jan jana jens joachim jochen johanna johannes jonas josef julia juliane jürgen juergen karin karl katharina kathrin katja kerstin
klaus kurt lars laura lena leon lukas manfred manuela marcel maria marie marion markus martin martina matthias max maximilian melanie
michael michaela monika nadine nicole niklas nina norbert olaf oliver patrick paul peter petra philipp rainer ralf regina renate rene
robert rolf sabine sandra sara sebastian silke silvia simon simone sophie stefan stefanie stephan susanne sven tanja thomas thorsten tim
tobias torsten ulrich ulrike ursula ute uwe vanessa volker walter werner wolfgang yvonne mueller schmidt schneider fischer weber meyer
wagner becker schulz hoffmann schaefer koch bauer richter klein schroeder neumann schwarz zimmermann braun hofmann hartmann lange gruber
huber steiner moser pichler
dach daecher dachs dachdecker dachrinne dachrinnen dachziegel ziegel spengler spenglerei klempner blech bleche trapezblech wellblech
sandwichpaneel paneel rinne rinnen fallrohr first firstblech ortgang traufe schneefang schraube schrauben dichtung folie daemmung fassade
kamin fenster dachboden balken latte latten lager lieferung warenkorb bestellung laden kunde kauf rabatt aktion preis preise produkt
handwerker bau baustelle kupfer aluminium stahl verzinkt anthrazit
`;
const english = `
welcome letmein secret login access admin administrator manager office company guest user changeme temp temporary demo test testing
spring summer autumn winter january february march april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday christmas easter birthday holiday london dublin paris rome madrid vienna croatia germany austria england
ireland europe dalmatia adriatic roof roofs roofing roofer gutter gutters downpipe tile tiles sheet sheets panel panels metal steel copper
aluminium ridge flashing screw screws insulation facade skylight warehouse delivery basket order shop store customer discount price product
builder building contractor anthracite attika
`;

const localesUrl = new URL('../../../locales/', import.meta.url);

/**
 * All words that guessers of this shop try: the ones above, and every word of its own texts in all languages, for those are what anyone who
 * chooses a password here has before their eyes. Read when the first password is chosen.
 */
export async function readGuessedWords(): Promise<string[]> {
  const words = new Set([croatian, german, english].flatMap((list) => foldWord(list).split(/\s+/)));
  const files = (await readdir(localesUrl, { recursive: true })).filter((file) => file.endsWith('.json'));
  for (const file of files) {
    for (const text of textsIn(JSON.parse(await readFile(new URL(file, localesUrl), 'utf8')))) {
      for (const [word] of text.replace(/\{[^}]*\}/g, ' ').matchAll(/\p{L}{4,}/gu)) {
        words.add(foldWord(word));
        words.add(foldWord(germanSpelling(word)));
      }
    }
  }
  words.delete('');
  return [...words];
}

/** In small letters without diacritics, as people type what they have to type often. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .replace(/[ßẞ]/g, 'ss')
    .toLowerCase();
}

/** As on a keyboard without umlauts. */
function germanSpelling(word: string): string {
  return word.toLowerCase().replace(/[äöü]/g, (letter) => `${foldWord(letter)}e`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
