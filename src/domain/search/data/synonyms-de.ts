/** Words of the trade that mean the same or nearly so, Austrian and Swiss ones included: a group a line. */
export const germanSynonyms = `
Dachrinne | Regenrinne | Rinne | Hängerinne | Dachkännel | Kännel | Dachkandel | Regenrinnen | Traufrinne | Blechrinne
Fallrohr | Regenrohr | Regenfallrohr | Ablaufrohr | Abfallrohr | Regenabflussrohr | Regenabfallrohr | Dachrohr
Dachentwässerung | Entwässerung | Regenwasser | Regenablauf
Rinnenhalter | Rinneneisen | Rinnenhaken | Rinnenträger
Rohrschelle | Fallrohrschelle | Rohrhalter | Schelle
Rohrbogen | Bogen | Knie | Winkel
Rinnenstutzen | Einhangstutzen | Ablaufstutzen | Rinnenablauf
Rinnenboden | Rinnenende | Endstück | Kopfstück
Rinnenwinkel | Rinnenecke | Eckstück
Laubfänger | Laubfang | Laubschutz | Laubsieb | Laubgitter | Rinnenschutz | Fallrohrfilter
Kastenrinne | eckige Rinne | Vierkantrinne
halbrund | halbrunde | rund
Spengler | Klempner | Flaschner | Blechner | Bauspengler
Blech | Metallblech | Tafel | Blechtafel | Dachblech | Alublech | Aluminiumblech
Aluminium | Alu | Alublech
Anthrazit | ral7016 | Anthrazitgrau | dunkelgrau
Graphit | ral7024 | Graphitgrau
schwarz | ral9005 | Tiefschwarz
braun | ral8019 | Graubraun | dunkelbraun
rot | ral3009 | Oxidrot | ziegelrot
grün | ral6020 | Chromoxidgrün | dunkelgrün
hellgrau | ral7035 | Lichtgrau
silber | ral9006 | Weißaluminium
Graualuminium | ral9007 | dunkelsilber
weiß | ral9002 | Grauweiß
walzblank | blank | naturblank | unbeschichtet
Dachziegel | Dachpfanne | Dachplatte | Ziegel | Metalldachpfanne
Pfannenblech | Ziegelblech | Dachpfannenblech | Ziegelprofil
Trapezblech | Trapezprofil | Profilblech | Trapezplatte | TR
Wellblech | Wellplatte | Wellprofil
Stehfalz | Falz
Stehfalz | Doppelstehfalz | Winkelstehfalz | Falzdach | Stehfalzdach | Blechdach | Stehfalzblech
Klickfalz | Klick-Stehfalz | Schnappfalz | Klick
Dachdeckung | Dacheindeckung | Bedachung | Deckung
Raute | Dachraute | Rhombus | Spitzraute
Schindel | Dachschindel | Schindeln
Band | Coil | Rolle | Blechband | Spaltband | Blechrolle | Alurolle
Tafel | Flachblech | Glattblech | Blechtafel | Tafelblech | Planblech | Metalltafel | Aluminiumtafel | Blechplatte | Metallplatte | Aluminiumplatte
Schneefang | Schneefanggitter | Schneehalter | Schneerechen | Schneefänger | Schneegitter | Schneesicherung | Schneebarriere
Schneestopper | Schneenase | Schneestopp
Eisfänger | Eisstopper | Eisfang
Laufrost | Laufsteg | Gitterrost | Kaminfegertritt | Dachtritt
Dachhaken | Sicherheitsdachhaken | Leiterhaken | Anschlagpunkt
First | Firstblech | Firsthaube | Firstabdeckung | Firstkappe
Belüftungsfirst | Lüfterfirst | Entlüftungsfirst | Firstentlüftung | Firstlüftung
Traufblech | Traufstreifen | Tropfblech | Einhangblech | Rinneneinhang | Abtropfblech | Tropfkante | Traufe | Randblech | Rinneneinlaufblech
Ortgang | Ortgangblech | Ortblech | Windblech | Giebelblech | Windbrett | Giebelabschluss | Stirnblech | Randblech
Kehlblech | Kehle | Ichse | Ixe | Dachkehle
Wandanschluss | Wandanschlussblech | Kappleiste
Anschlussblech | Einfassung | Verwahrung | Anschluss | Blechanschluss | Abschlussblech
Kamineinfassung | Schornsteineinfassung | Kamin | Schornstein | Rauchfang | Kaminblech | Kaminverkleidung
Attika | Attikaabdeckung | Mauerabdeckung | Attikablech | Mauerkrone | Mauerkronenabdeckung | Mauerabdeckblech | Attikaprofil | Brüstungsabdeckung
Dachfenster | Dachflächenfenster | Velux | Eindeckrahmen
Rohrdurchführung | Rohrmanschette | Dachdurchführung | Rohreinfassung
Schraube | Spenglerschraube | Dachschraube | Blechschraube | Bohrschraube | Holzschraube | Farmerschraube | Kalotte | Fassadenschraube | Dichtschraube | Schraubenset
Niete | Niet | Blindniete | Popniete | Becherniete | Becherblindniete | Dichtniete
Haft | Festhaft | Schiebehaft | Haften | Blechhaft | Klammer
Dichtband | Falzdichtband | Dichtungsband | Dichtung | Dichtmasse | Dichtstoff | Silikon | Kleber | Mastik | Fugenmasse
Trennlage | Strukturmatte | Unterlage | Unterspannbahn | Dachbahn | Vordeckung | Drainagematte
Ausbesserungslack | Reparaturlack | Lackstift
Solarklemme | Falzklemme | PV-Klemme | Modulklemme
Solar | Photovoltaik | Fotovoltaik | Solarmodul | PV
Blechschere | Durchlaufschere | Schere | Handschere
Zange | Falzzange | Spenglerzange | Deckzange
Falzschließer | Falzer | Handfalzer | Falzmaschine
Blechnager | Knabber | Nibbler | Blechnibbler
Nietzange | Hebelnietzange | Nietgerät
Werkzeug | Spenglerwerkzeug | Klempnerwerkzeug
Set | Komplettset | Bausatz | Paket
Carport | Vordach | Überdachung | Terrassendach
Handbuch | Anleitung | Verlegehandbuch | Verlegeanleitung | Montageanleitung
Kurs | Videokurs | Lehrgang | Schulung
Webinar | Onlineseminar | Onlinevortrag
Dachrechner | Rechner | Kalkulator
Traufe | Dachtraufe | Dachüberstand
Dachneigung | Neigung | Gefälle
Kondenswasser | Tauwasser | Schwitzwasser | Antitropfvlies
Garantie | Gewährleistung
Lieferung | Versand | Zustellung | Transport | Versandkosten | Lieferzeit | Lieferkosten | Lieferbedingungen | Lieferung und Rückgabe | Paket | Sendung
Rückgabe | Retoure | Rücksendung | Umtausch | Reklamation | Rückerstattung | Zurückschicken | Lieferung und Rückgabe
Lochblechwinkel | Lüftungswinkel | Vogelschutzgitter
Saumstreifen | Startprofil | Anfangsprofil
Zuschnitt | Richtgröße | Nenngröße | RG
Allgemeine Geschäftsbedingungen | AGB | Geschäftsbedingungen | Verkaufsbedingungen | Nutzungsbedingungen | Kaufbedingungen | Zahlung | Zahlungsarten | Garantie | Gewährleistung
Widerrufsrecht | Widerruf | Widerrufsbelehrung | Widerrufsformular | Rücktritt | Stornierung | Storno | Bestellung stornieren
Datenschutz | Datenschutzerklärung | DSGVO | Privatsphäre | Cookies | personenbezogene Daten
Impressum | Anbieterkennzeichnung | Firmenangaben | Handelsregister
Über uns | Firma | Unternehmen | Wer wir sind | Wer sind Sie
Kontakt | Telefon | Adresse | Öffnungszeiten | Ansprechpartner | Kontaktformular | Filiale | Anfahrt | Standort | Telefonnummer | Wo finde ich Sie | E-Mail
Häufige Fragen | FAQ | Fragen und Antworten | Hilfe
Erklärung zur Barrierefreiheit | Barrierefreiheit | Barrierefreiheitserklärung
Leistungen | Montage | Dienstleistungen | Service
Referenzen | Projekte | Objekte
Farbführer | Farbkarte | RAL-Karte | Farbfächer | Farbpalette
Farbmuster | Muster | Musterstück | Farbprobe | Probe
Ausbesserungslack | Reparaturlack | Lackstift | Farbe zum Ausbessern | Korrekturlack
Solarklemme | Solarhalter | Solarhalterung | PV-Halterung | Modulhalter
Deckbreite | Baubreite | Nutzbreite
`;
