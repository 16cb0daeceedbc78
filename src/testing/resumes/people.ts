import type { Block, Style } from './documents.ts'

// Résumés of people who do not exist, in four languages.

const block =
  (style: Style) =>
  (text: string, side = false): Block => ({ text, style, side })
const name = block('name')
const heading = block('heading')
const strong = block('strong')
const text = block('text')
const bullet = block('bullet')

export const english: Block[] = [
  name('Rosalind Okafor'),
  text('Warehouse Supervisor'),
  heading('Contact', true),
  text('rosalind.okafor@mail.example', true),
  text('+44 20 7946 0158', true),
  text('Leeds, United Kingdom', true),
  heading('Work Experience'),
  strong('Warehouse Supervisor, Pennine Freight Ltd'),
  text('March 2021 – Present'),
  bullet('Led a team of 14 on the night shift and cut picking errors by a third.'),
  bullet('Planned the move of 3,000 pallets to a new hall.'),
  strong('Forklift Driver, Northgate Stores'),
  text('06/2016 – 02/2021'),
  bullet('Moved goods between the ramp and four storeys of racks.'),
  heading('Education'),
  strong('BTEC Diploma in Logistics, Leeds City College'),
  text('2014 – 2016'),
  heading('Skills', true),
  text('Forklift licence, SAP EWM, Rota planning, First aid', true),
  heading('Languages', true),
  text('English – native', true),
  text('Polish – B1', true),
]

export const german: Block[] = [
  name('Ilse Brandmeier'),
  text('Bäckermeisterin'),
  text('Lindengasse 4, 8010 Graz, Österreich'),
  text('Telefon: +43 316 555 0199'),
  text('E-Mail: ilse.brandmeier@post.example'),
  heading('Berufserfahrung'),
  text('seit 03/19\tBäckermeisterin, Nordlicht Bäckerei GmbH, Graz'),
  bullet('Leitung der Nachtschicht mit sechs Gesellen'),
  text('08/2014 – 02/2019\tBäckergesellin, Backhaus Steiner KG, Linz'),
  bullet('Sauerteig und Kleingebäck'),
  heading('Ausbildung'),
  text('2013\tMeisterprüfung, Akademie des Handwerks Wien'),
  text('2008 – 2011\tLehre zur Bäckerin, Berufsschule Graz'),
  heading('Kenntnisse'),
  text('Sauerteig, Lehrlingsausbildung, HACCP'),
  heading('Sprachen'),
  text('Deutsch (Muttersprache), Englisch (B2), Slowenisch (Grundkenntnisse)'),
]

export const spanish: Block[] = [
  name('Lucía Ferrándiz Soto'),
  text('Enfermera'),
  text('lucia.ferrandiz@correo.example'),
  text('Valencia, España'),
  heading('Experiencia laboral'),
  strong('Enfermera de urgencias'),
  text('Hospital San Telmo, Valencia'),
  text('enero de 2020 – actualidad'),
  bullet('Triaje de cuarenta pacientes por turno.'),
  strong('Auxiliar de clínica'),
  text('Clínica Mar Azul, Alicante'),
  text('septiembre de 2016 – diciembre de 2019'),
  bullet('Curas y extracciones.'),
  heading('Formación académica'),
  text('2012 – 2016 | Grado en Enfermería | Universidad de Alicante'),
  heading('Idiomas'),
  text('Español: nativo'),
  text('Inglés: B2'),
  heading('Conocimientos'),
  text('Triaje, Soporte vital avanzado, Gestión de camas'),
]

export const french: Block[] = [
  name('Édouard Lemaître'),
  text('Développeur web'),
  text('edouard.lemaitre@courriel.example | +33 1 99 00 12 34 | Nantes, France'),
  heading('Expériences professionnelles'),
  text('De mars 2018 à août 2023 : Développeur web, Atelier Bleu SARL, Nantes'),
  bullet('Refonte de la boutique en ligne.'),
  text('Depuis septembre 2023 : Chef de projet, Port Numérique SAS, Nantes'),
  bullet('Équipe de cinq personnes.'),
  heading('Formation'),
  text('2015 – 2017 : Licence informatique, Université de Nantes'),
  heading('Compétences'),
  text('PHP, Symfony, PostgreSQL, Accessibilité'),
  heading('Langues'),
  text('Français : langue maternelle'),
  text('Anglais : courant'),
]
