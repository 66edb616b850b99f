/** Words of the trade that mean the same or nearly so, regional ones included: a group a line. */
export const croatianSynonyms = `
žlijeb | rinna | rina | horizontalni oluk | krovni žlijeb
oluk | odvodna cijev | vertikalni oluk | cijev oluka | odvod
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
lim | limovi | ploča lima | blek | pleh
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
crijep lim | imitacija crijepa | lim u obliku crijepa | kupa
trapezni lim | trapez | trapezasti lim | rebrasti lim | TR lim
valoviti lim | valovnica | val lim | valoviti
falc | uzdignuti falc | stojeći falc | stojeći prijeklop | dvostruki falc
falcanje | savijanje falca | zatvaranje falca
skočni falc | klik | klik panel | klik sustav | snap lock
krovni pokrov | pokrov | krovište | krovna obloga
romb | rombovi | dijamant | rombasta ploča
šindra | šindre | skodle
traka | kolut | rola | coil | svitak
ravni lim | tabla | ploča lima | glatki lim
snjegobran | snjegobrani | snjegolov | zaštita od snijega | zadržač snijega
točkasti snjegobran | zub za snijeg
ledolom | razbijač leda
hodna staza | staza za dimnjačara | gazište | krovna staza
sigurnosna kuka | krovna kuka | sidrište
sljemenjak | sljeme | kapa sljemena | sljemeni lim | šljeme
ventilirano sljeme | odzračno sljeme | odzraka
okapnica | okapni lim | kapnica | okap
zabatni opšav | vjetar lim | zabat | vjetrovka
uvala | uvalni lim | koritasta uvala | jarak
zidni opšav | opšav uz zid | priključak na zid
opšav | opšavi | obrub | limeni obrub
opšav dimnjaka | dimnjak | dimnjačka obloga
atika | nadozid | pokrov atike | parapet
krovni prozor | velux | prozor u krovu
manžeta | prodor cijevi | brtva za cijev | gumeni prodor
vijak | šaraf | vijci za lim | tirfon
zakovica | nitna | pop zakovica | niet
kopča | fiksna kopča | klizna kopča | haft
brtvena traka | brtva | traka za brtvljenje | dihtung
razdjelni sloj | membrana | folija | podložna folija
korekturni lak | lak za popravak | boja za popravke
solarna stezaljka | nosač panela | nosač solarnog panela | fotonaponski nosač
solarni modul | solarni panel | fotonapon | sunčana elektrana
škare | limarske škare | nožice za lim | makaze
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
dostava | isporuka | prijevoz | slanje
povrat | vraćanje robe | reklamacija
boja | nijansa | ton | kolor
krov | krovište | krovovi
perforirani profil | zračni profil | mrežica za ptice
početna traka | startna letva | početni profil
`;
