import type { Person } from './person.ts'

export const electrician: Person = {
  ...{ language: 'de', name: 'Torsten Wiedenhöft', label: 'Elektroniker für Betriebstechnik' },
  ...{ email: 't.wiedenhoeft@post.example', phone: '+49 351 5550172', city: 'Dresden' },
  street: 'Königsbrücker Straße 61, 01099 Dresden',
  summary: 'Instandhalter mit Erfahrung in Schichtbetrieben, gern an alten Anlagen und gern als Ausbilder.',
  jobs: [
    {
      ...{ title: 'Schichtleiter Instandhaltung', employer: 'Elbwerk Papier GmbH', place: 'Heidenau' },
      ...{ from: '2018-04', to: null },
      did: ['Führung von sieben Mitarbeitern in drei Schichten', 'Störungen um ein Drittel gesenkt'],
    },
    {
      ...{ title: 'Elektroniker für Betriebstechnik', employer: 'Sächsische Gusswerke AG', place: 'Pirna' },
      ...{ from: '2011-09', to: '2018-03' },
      did: ['Wartung von Öfen und Förderanlagen', 'Umbau auf Siemens S7'],
    },
    {
      ...{ title: 'Betriebselektriker', employer: 'Molkerei Radeberg e.G.', place: 'Radeberg' },
      ...{ from: '2009-02', to: '2011-08' },
      did: ['Reparatur von Abfüllmaschinen'],
    },
  ],
  schools: [
    {
      ...{ degree: 'Industriemeister Elektrotechnik', institution: 'IHK Dresden', place: 'Dresden' },
      ...{ from: '2015-01', to: '2017-06' },
    },
    {
      ...{
        degree: 'Ausbildung zum Elektroniker',
        institution: 'Berufliches Schulzentrum Pirna',
        place: 'Pirna',
      },
      ...{ from: '2005-08', to: '2009-01' },
    },
  ],
  skills: ['Siemens S7', 'E-Plan', 'Schaltschrankbau', 'Ausbildereignung', 'Hubarbeitsbühne'],
  languages: [
    ['Deutsch', 'German', 'Muttersprache', 'native'],
    ['Englisch', 'English', 'B1', 'B1'],
    ['Tschechisch', 'Czech', 'Grundkenntnisse', 'A2'],
  ],
}

export const accountant: Person = {
  ...{ language: 'de', name: 'Annegret Lohmüller-Sander', label: 'Bilanzbuchhalterin' },
  ...{ email: 'annegret.lohmueller@post.example', phone: '0171 5550263', city: 'Münster' },
  street: 'Hammer Straße 112, 48153 Münster',
  summary: 'Abschlüsse nach HGB, auf den Tag genau. Sieben Jahre im Mittelstand, davor Steuerbüro.',
  jobs: [
    {
      ...{ title: 'Leiterin Finanzbuchhaltung', employer: 'Westfälische Landtechnik GmbH & Co. KG' },
      ...{ place: 'Münster', from: '2021-01', to: null },
      did: ['Team von fünf Personen', 'Einführung von DATEV Unternehmen online'],
    },
    {
      ...{ title: 'Bilanzbuchhalterin', employer: 'Hansa Verpackungen GmbH', place: 'Greven' },
      ...{ from: '2014-10', to: '2020-12' },
      did: ['Monats- und Jahresabschlüsse', 'Ansprechpartnerin der Prüfer'],
    },
    {
      ...{ title: 'Steuerfachangestellte', employer: 'Kanzlei Terbrüggen & Partner', place: 'Telgte' },
      ...{ from: '2008-08', to: '2014-09' },
      did: ['Lohn- und Finanzbuchhaltung für 40 Mandanten'],
    },
  ],
  schools: [
    {
      ...{ degree: 'Geprüfte Bilanzbuchhalterin (IHK)', institution: 'IHK Nord Westfalen', place: 'Münster' },
      ...{ from: '2012-09', to: '2014-06' },
    },
    {
      ...{
        degree: 'Ausbildung zur Steuerfachangestellten',
        institution: 'Hansa-Berufskolleg',
        place: 'Münster',
      },
      ...{ from: '2005-08', to: '2008-07' },
    },
    {
      ...{ degree: 'Abitur', institution: 'Annette-von-Droste-Gymnasium', place: 'Münster' },
      ...{ from: '1996-08', to: '2005-06' },
    },
  ],
  skills: ['DATEV', 'SAP FI', 'Umsatzsteuer', 'Konsolidierung', 'MS Excel'],
  languages: [
    ['Deutsch', 'German', 'Muttersprache', 'native'],
    ['Englisch', 'English', 'fließend', 'C1'],
    ['Niederländisch', 'Dutch', 'gut', 'B2'],
  ],
}

export const engineer: Person = {
  ...{ language: 'de', name: 'Jurij Hollenstein', label: 'Bauingenieur' },
  ...{ email: 'jurij.hollenstein@post.example', phone: '+41 44 555 01 38', city: 'Winterthur' },
  street: 'Technikumstrasse 40, 8400 Winterthur',
  summary: 'Brücken und Stützmauern von der Skizze bis zur Abnahme.',
  jobs: [
    {
      ...{ title: 'Projektleiter Brückenbau', employer: 'Rheinfall Ingenieure AG', place: 'Schaffhausen' },
      ...{ from: '2019-07', to: null },
      did: ['Sanierung von drei Autobahnbrücken', 'Bauleitung und Kostenkontrolle'],
    },
    {
      ...{ title: 'Bauingenieur Tragwerk', employer: 'Planungsbüro Säntis', place: 'St. Gallen' },
      ...{ from: '2015-03', to: '2019-06' },
      did: ['Statik von Holz- und Betonbauten'],
    },
    {
      ...{ title: 'Praktikant', employer: 'Kantonales Tiefbauamt', place: 'Zürich' },
      ...{ from: '2013-07', to: '2013-12' },
      did: ['Zustandserfassung von Stützmauern'],
    },
  ],
  schools: [
    {
      ...{ degree: 'Master of Science Bauingenieurwesen', institution: 'ETH Zürich', place: 'Zürich' },
      ...{ from: '2012-09', to: '2015-02' },
    },
    {
      ...{ degree: 'Bachelor of Science Bauingenieurwesen', institution: 'Technische Universität Graz' },
      ...{ place: 'Graz', from: '2009-10', to: '2012-07' },
    },
  ],
  skills: ['AutoCAD', 'Allplan', 'Cubus', 'SIA-Normen', 'Bauleitung'],
  languages: [
    ['Deutsch', 'German', 'Muttersprache', 'native'],
    ['Russisch', 'Russian', 'C1', 'C1'],
    ['Französisch', 'French', 'B1', 'B1'],
  ],
}
