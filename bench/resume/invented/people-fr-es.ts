import type { Person } from './person.ts'

export const carer: Person = {
  ...{ language: 'fr', name: 'Solène Kerbrat', label: 'Aide-soignante diplômée' },
  ...{ email: 'solene.kerbrat@courrier.example', phone: '06 39 98 41 27', city: 'Brest' },
  street: '27 rue de Siam, 29200 Brest',
  summary: 'Douze ans auprès des personnes âgées, en établissement et à domicile. Disponible de nuit.',
  jobs: [
    {
      ...{ title: 'Aide-soignante', employer: 'EHPAD Les Genêts', place: 'Brest' },
      ...{ from: '2019-03', to: null },
      did: ['Soins d’hygiène et de confort pour 24 résidents', 'Référente nutrition'],
    },
    {
      ...{ title: 'Auxiliaire de vie', employer: 'Association Aide et Soins 29', place: 'Landerneau' },
      ...{ from: '2014-09', to: '2019-02' },
      did: ['Accompagnement à domicile de huit personnes'],
    },
    {
      ...{ title: 'Agent de service hospitalier', employer: 'Clinique du Grand Large', place: 'Brest' },
      ...{ from: '2012-01', to: '2014-08' },
      did: ['Bionettoyage des chambres et du bloc'],
    },
  ],
  schools: [
    {
      ...{ degree: 'Diplôme d’État d’aide-soignant', institution: 'IFAS de Brest', place: 'Brest' },
      ...{ from: '2018-01', to: '2018-12' },
    },
    {
      ...{
        degree: 'BEP Carrières sanitaires et sociales',
        institution: 'Lycée Dupuy de Lôme',
        place: 'Brest',
      },
      ...{ from: '2009-09', to: '2011-06' },
    },
  ],
  skills: ['Prévention des escarres', 'Manutention', 'Humanitude', 'Transmissions ciblées', 'AFGSU 2'],
  languages: [
    ['Français', 'French', 'langue maternelle', 'native'],
    ['Breton', 'Breton', 'B2', 'B2'],
    ['Anglais', 'English', 'notions', 'A2'],
  ],
}

export const seller: Person = {
  ...{ language: 'fr', name: 'Baptiste Roquemaurel', label: 'Responsable commercial' },
  ...{ email: 'b.roquemaurel@courrier.example', phone: '+33 6 39 98 05 61', city: 'Toulouse' },
  street: '5 allée Jean-Jaurès, 31000 Toulouse',
  summary: 'Vente de matériel agricole à des coopératives, de la première visite au contrat de maintenance.',
  jobs: [
    {
      ...{ title: 'Responsable commercial Sud-Ouest', employer: 'Agrimat SAS', place: 'Toulouse' },
      ...{ from: '2021-02', to: null },
      did: ['Équipe de six commerciaux', 'Chiffre d’affaires de 9 M€, en hausse de 18 %'],
    },
    {
      ...{
        title: 'Technico-commercial',
        employer: 'Société Lauragaise de Mécanique',
        place: 'Castelnaudary',
      },
      ...{ from: '2016-06', to: '2021-01' },
      did: ['Prospection de 120 exploitations par an'],
    },
    {
      ...{ title: 'Vendeur conseil', employer: 'Jardinerie Vert Pastel', place: 'Albi' },
      ...{ from: '2014-04', to: '2016-05' },
      did: ['Conseil, caisse et mise en rayon'],
    },
  ],
  schools: [
    {
      ...{
        degree: 'Licence professionnelle Commerce agricole',
        institution: 'Université Toulouse Jean Jaurès',
      },
      ...{ place: 'Toulouse', from: '2013-09', to: '2014-06' },
    },
    {
      ...{ degree: 'BTS Technico-commercial', institution: 'Lycée agricole d’Auzeville', place: 'Auzeville' },
      ...{ from: '2011-09', to: '2013-06' },
    },
  ],
  skills: ['Négociation', 'Salesforce', 'Appels d’offres', 'Permis B', 'Encadrement d’équipe'],
  languages: [
    ['Français', 'French', 'langue maternelle', 'native'],
    ['Anglais', 'English', 'courant', 'C1'],
    ['Espagnol', 'Spanish', 'B1', 'B1'],
  ],
}

export const cook: Person = {
  ...{ language: 'es', name: 'Iñaki Berasategui Lasa', label: 'Jefe de cocina' },
  ...{ email: 'inaki.berasategui@correo.example', phone: '+34 611 55 01 93', city: 'Donostia' },
  street: 'Calle San Martín 18, 20005 Donostia',
  summary: 'Cocina vasca de producto y equipos pequeños que duran. Control de costes por plato.',
  jobs: [
    {
      ...{ title: 'Jefe de cocina', employer: 'Restaurante Urgull', place: 'Donostia' },
      ...{ from: '2020-06', to: null },
      did: ['Equipo de nueve personas', 'Reducción de mermas del 14 % al 6 %'],
    },
    {
      ...{ title: 'Segundo de cocina', employer: 'Hotel Costa Verde', place: 'Gijón' },
      ...{ from: '2016-03', to: '2020-05' },
      did: ['Banquetes de hasta 300 comensales'],
    },
    {
      ...{ title: 'Ayudante de cocina', employer: 'Sidrería Zelaia', place: 'Hernani' },
      ...{ from: '2013-09', to: '2016-02' },
      did: ['Parrilla y plancha'],
    },
  ],
  schools: [
    {
      ...{
        degree: 'Técnico Superior en Dirección de Cocina',
        institution: 'Escuela de Hostelería de Gamarra',
      },
      ...{ place: 'Vitoria', from: '2011-09', to: '2013-06' },
    },
    {
      ...{ degree: 'Bachillerato', institution: 'IES Usandizaga', place: 'Donostia' },
      ...{ from: '2009-09', to: '2011-06' },
    },
  ],
  skills: ['Escandallos', 'APPCC', 'Cocina al vacío', 'Gestión de equipos', 'Alérgenos'],
  languages: [
    ['Español', 'Spanish', 'nativo', 'native'],
    ['Euskera', 'Basque', 'nativo', 'native'],
    ['Inglés', 'English', 'B1', 'B1'],
  ],
}

export const clerk: Person = {
  ...{ language: 'es', name: 'Rocío Valdepeñas Mora', label: 'Administrativa contable' },
  ...{ email: 'rocio.valdepenas@correo.example', phone: '655 55 01 78', city: 'Zaragoza' },
  street: 'Paseo de la Independencia 9, 50001 Zaragoza',
  summary: 'Administración completa de una empresa de 60 personas: facturas, nóminas, bancos e impuestos.',
  jobs: [
    {
      ...{ title: 'Administrativa contable', employer: 'Transportes Moncayo S.L.', place: 'Zaragoza' },
      ...{ from: '2018-05', to: null },
      did: ['Facturación y cobros de 400 clientes', 'Presentación de modelos 303 y 111'],
    },
    {
      ...{ title: 'Auxiliar administrativa', employer: 'Gestoría Cierzo', place: 'Huesca' },
      ...{ from: '2014-11', to: '2018-04' },
      did: ['Nóminas y seguros sociales de 35 empresas'],
    },
    {
      ...{ title: 'Recepcionista', employer: 'Clínica Dental Goya', place: 'Zaragoza' },
      ...{ from: '2012-02', to: '2014-10' },
      did: ['Agenda, teléfono y caja'],
    },
  ],
  schools: [
    {
      ...{
        degree: 'Grado en Administración y Dirección de Empresas',
        institution: 'Universidad de Zaragoza',
      },
      ...{ place: 'Zaragoza', from: '2010-09', to: '2014-06' },
    },
    {
      ...{
        degree: 'Ciclo Formativo de Grado Medio en Gestión Administrativa',
        institution: 'IES Miralbueno',
      },
      ...{ place: 'Zaragoza', from: '2008-09', to: '2010-06' },
    },
  ],
  skills: ['ContaPlus', 'A3Nom', 'Excel avanzado', 'Conciliación bancaria', 'Atención al cliente'],
  languages: [
    ['Español', 'Spanish', 'lengua materna', 'native'],
    ['Inglés', 'English', 'intermedio', 'B1'],
    ['Italiano', 'Italian', 'A2', 'A2'],
  ],
}
