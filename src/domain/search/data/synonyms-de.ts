/** Words of the trade that mean the same or nearly so, Austrian and Swiss ones included: a group a line. */
export const germanSynonyms = `
Dachrinne | Regenrinne | Rinne | Hängerinne | Dachkännel | Kännel | Dachkandel
Fallrohr | Regenrohr | Regenfallrohr | Ablaufrohr | Abfallrohr | Regenabflussrohr
Dachentwässerung | Entwässerung | Regenwasser | Regenablauf
Rinnenhalter | Rinneneisen | Rinnenhaken | Rinnenträger
Rohrschelle | Fallrohrschelle | Rohrhalter | Schelle
Rohrbogen | Bogen | Knie | Winkel
Rinnenstutzen | Einhangstutzen | Ablaufstutzen | Rinnenablauf
Rinnenboden | Rinnenende | Endstück | Kopfstück
Rinnenwinkel | Rinnenecke | Eckstück
Laubfänger | Laubfang | Laubschutz | Laubsieb | Laubgitter
Kastenrinne | eckige Rinne | Vierkantrinne
halbrund | halbrunde | rund
Spengler | Klempner | Flaschner | Blechner | Bauspengler
Blech | Metallblech | Tafel | Blechtafel
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
Dachziegel | Dachpfanne | Dachplatte | Ziegel
Pfannenblech | Ziegelblech | Dachpfannenblech | Ziegelprofil
Trapezblech | Trapezprofil | Profilblech | Trapezplatte
Wellblech | Wellplatte | Wellprofil
Stehfalz | Falz | Doppelstehfalz | Falzdach | Winkelstehfalz
Klickfalz | Klick-Stehfalz | Schnappfalz | Klick
Dachdeckung | Dacheindeckung | Bedachung | Deckung
Raute | Dachraute | Rhombus | Spitzraute
Schindel | Dachschindel | Schindeln
Band | Coil | Rolle | Blechband | Spaltband
Tafel | Flachblech | Glattblech | Blechtafel
Schneefang | Schneefanggitter | Schneehalter | Schneerechen | Schneefänger
Schneestopper | Schneenase | Schneestopp
Eisfänger | Eisstopper | Eisfang
Laufrost | Laufsteg | Gitterrost | Kaminfegertritt | Dachtritt
Dachhaken | Sicherheitsdachhaken | Leiterhaken | Anschlagpunkt
First | Firstblech | Firsthaube | Firstabdeckung | Firstkappe
Belüftungsfirst | Lüfterfirst | Entlüftungsfirst
Traufblech | Traufstreifen | Tropfblech | Einhangblech | Rinneneinhang
Ortgang | Ortgangblech | Ortblech | Windblech | Giebelblech
Kehlblech | Kehle | Ichse | Ixe | Dachkehle
Wandanschluss | Wandanschlussblech | Kappleiste
Anschlussblech | Einfassung | Verwahrung | Anschluss
Kamineinfassung | Schornsteineinfassung | Kamin | Schornstein | Rauchfang
Attika | Attikaabdeckung | Mauerabdeckung | Attikablech
Dachfenster | Dachflächenfenster | Velux | Eindeckrahmen
Rohrdurchführung | Rohrmanschette | Dachdurchführung | Rohreinfassung
Schraube | Spenglerschraube | Dachschraube | Blechschraube
Niete | Niet | Blindniete | Popniete
Haft | Festhaft | Schiebehaft | Haften
Dichtband | Falzdichtband | Dichtungsband | Dichtung
Trennlage | Strukturmatte | Unterlage | Unterspannbahn
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
Carport | Vordach | Überdachung
Handbuch | Anleitung | Verlegehandbuch | Verlegeanleitung | Montageanleitung
Kurs | Videokurs | Lehrgang | Schulung
Webinar | Onlineseminar | Onlinevortrag
Dachrechner | Rechner | Kalkulator
Traufe | Dachtraufe | Dachüberstand
Dachneigung | Neigung | Gefälle
Kondenswasser | Tauwasser | Schwitzwasser | Antitropfvlies
Garantie | Gewährleistung
Lieferung | Versand | Zustellung | Transport
Rückgabe | Retoure | Rücksendung | Umtausch
Lochblechwinkel | Lüftungswinkel | Vogelschutzgitter
Saumstreifen | Startprofil | Anfangsprofil
Zuschnitt | Richtgröße | Nenngröße | RG
`;
