/** Words of the trade that mean the same or nearly so, regional ones included: a group a line. */
export const croatianSynonyms = `
žlijeb | oluk | rinna | rina | horizontalni oluk | krovni žlijeb | limeni žlijeb
oluk | odvodna cijev | vertikalni oluk | cijev oluka | odvod | abzug | cijev za odvod | olučna cijev | kišna cijev | cijev za kišnicu
odvodnja | oborinska odvodnja | odvodnja krova | kišnica
kuka za žlijeb | nosač žlijeba | držač žlijeba | kuka žlijeba
obujmica | držač oluka | šelna | stezaljka oluka
koljeno | lakat | luk oluka
kotlić | vodolovno grlo | ispust žlijeba
poklopac žlijeba | čep žlijeba | čelo žlijeba
kut žlijeba | ugao žlijeba
hvatač lišća | sito | rešetka za lišće | filter lišća
sakupljač vode | hvatač kišnice
limar | krovopokrivač | majstor limar
lim | limovi | ploča lima | blek | pleh | krovni pokrov | krovni lim
aluminij | alu | aluminijski | aluminijum
antracit | ral7016 | antracit siva | tamnosiva
grafit | ral7024 | grafitna | grafitno siva
crna | ral9005 | duboko crna
smeđa | ral8019 | sivosmeđa | tamnosmeđa | braon
crvena | ral3009 | oksidno crvena | ciglasta
zelena | ral6020 | krom zelena | tamnozelena
svijetlosiva | ral7035
srebrna | ral9006 | bijeli aluminij | srebrnosiva
sivi aluminij | ral9007 | tamnosrebrna
bijela | ral9002 | sivobijela
prirodni aluminij | sirovi aluminij | bez boje | neobojen
crijep | krovna ploča | crijep lim | cigla za krov | ćeramida
crijep lim | imitacija crijepa | lim u obliku crijepa | kupa | limeni crijep | krovni crijep od lima
trapezni lim | trapez | trapezasti lim | rebrasti lim | TR lim | TR
valoviti lim | valovnica | val lim | valoviti | salonit
falc | uzdignuti falc | stojeći falc | stojeći prijeklop | dvostruki falc
falcanje | savijanje falca | zatvaranje falca
skočni falc | klik | klik panel | klik sustav | snap lock
krovni pokrov | pokrov | krovište | krovna obloga | krovni lim | limeni krov
romb | rombovi | dijamant | rombasta ploča
šindra | šindre | skodle
traka | kolut | rola | coil | svitak
ravni lim | tabla | ravna tabla | ploča lima | glatki lim | limena tabla | ravna ploča
ravna tabla | limena ploča | aluminijska ploča | alu ploča
snjegobran | snjegobrani | snjegolov | zaštita od snijega | zadržač snijega | hvatač snijega | gurtna | snijeg | branik za snijeg | zaštita od lavina
točkasti snjegobran | zub za snijeg
ledolom | razbijač leda
hodna staza | staza za dimnjačara | gazište | krovna staza
sigurnosna kuka | krovna kuka | sidrište
sljemenjak | sljeme | kapa sljemena | sljemeni lim | šljeme | grebenjak | sljemeni crijep
ventilirano sljeme | odzračno sljeme | odzraka
okapnica | okapni lim | kapnica | okap | lim za rub | rubni lim | lim za okap | sims | strešni lim
zabatni opšav | vjetar lim | zabat | vjetrovka | vindlajsna | vjetrolajsna | vjetrena letva | bočni opšav | lim za rub | rubni lim
uvala | uvalni lim | koritasta uvala | jarak | lim za uvalu
zidni opšav | opšav uz zid | priključak na zid
opšav | opšavi | obrub | limeni obrub | lim za rub | rubni lim | opšivni lim | štok lim
opšav dimnjaka | dimnjak | dimnjačka obloga | okovratnik dimnjaka | lim za dimnjak
atika | nadozid | pokrov atike | parapet | opšav atike | kapa atike | poklopac atike | poklopac zida | kapa zida | okapnica zida
krovni prozor | velux | prozor u krovu
manžeta | prodor cijevi | brtva za cijev | gumeni prodor
vijak | šaraf | vijci za lim | tirfon | vida | samorezni vijak | samourezni vijak | samobušeći vijak | farmerski vijak | TEX vijak | vijak s podloškom | krovni vijak | vijak za krov | vijak za drvo
zakovica | nitna | pop zakovica | niet | popnica | pop nitna | slijepa zakovica | nit
kopča | fiksna kopča | klizna kopča | haft | haftna | klipsa | spona | štipaljka
brtvena traka | brtva | traka za brtvljenje | dihtung | silikon | brtvilo | kit | mastika | ljepilo | brtvena masa | gumica
razdjelni sloj | membrana | folija | podložna folija | paropropusna folija | krovna folija | prostirka
korekturni lak | lak za popravak | boja za popravke | farba | lak u boji | olovka za popravke | retuš | korektor | korektor boje
solarna stezaljka | nosač panela | nosač solarnog panela | fotonaponski nosač
solarni modul | solarni panel | fotonapon | sunčana elektrana
škare | limarske škare | nožice za lim | makaze | škarice | škare za lim
kliješta | limarska kliješta | klješta | cange
falcer | ručni falcer | alat za falcanje
grickalica | rezač lima | nibler
alat | limarski alat | pribor za limare
komplet | set | paket | garnitura
nadstrešnica | carport | nadstrešnica za auto
priručnik | upute | uputa za ugradnju | vodič
tečaj | videotečaj | obuka | škola
webinar | predavanje | online seminar
kalkulator | izračun | proračun
streha | napust | strehe
nagib | pad krova | kosina
kondenzat | kapanje | rošenje
filc | protukondenzatni filc | antikondenzat
jamstvo | garancija
dostava | isporuka | prijevoz | slanje | transport | trošak dostave | cijena dostave | rok isporuke | dostava i povrat | uvjeti dostave | paket
povrat | vraćanje robe | reklamacija | povrat novca | zamjena robe | zamjena | dostava i povrat | vratiti robu
boja | nijansa | ton | kolor
krov | krovište | krovovi
perforirani profil | zračni profil | mrežica za ptice
početna traka | startna letva | početni profil
opći uvjeti poslovanja | uvjeti prodaje | uvjeti kupnje | uvjeti korištenja | opći uvjeti | uvjeti poslovanja | pravila kupnje | AGB | prigovor | pisani prigovor | plaćanje | načini plaćanja | jamstvo | garancija
jednostrani raskid | raskid ugovora | odustanak | odustajanje | odustanak od ugovora | otkazivanje narudžbe | otkazati narudžbu
zaštita privatnosti | privatnost | GDPR | osobni podaci | zaštita podataka | zaštita osobnih podataka | pravila privatnosti | politika privatnosti | kolačići
podaci o tvrtki | impressum | impresum | pravne informacije | sudski registar | OIB tvrtke | vlasnik
o nama | poduzeće | tko smo | o tvrtki | naša priča
kontakt | kontaktirajte nas | telefon | adresa | radno vrijeme | e-pošta | poslovnica | poslovnice | lokacija | gdje se nalazite | gdje ste | kako do nas
česta pitanja | FAQ | pitanja i odgovori | najčešća pitanja | pomoć | R1 račun | račun na tvrtku
izjava o pristupačnosti | pristupačnost | dostupnost stranice
usluge | montaža | ugradnja na terenu
reference | naši radovi | izvedeni objekti
vodič kroz boje | RAL karta | karta boja | ton karta | paleta boja
uzorak boje | uzorak | uzorci | karta boja
`;
