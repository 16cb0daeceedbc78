import { expect, test } from 'vitest'
import { genderForms } from './gender-forms.ts'
import { withoutGenderMarks } from './gender-marks.ts'

test.each([
  ['Softwareentwickler', 'Softwareentwicklerin'],
  ['Krankenpfleger', 'Krankenschwester'],
  ['Krankenpflegerin', 'Krankenpfleger'],
  ['Arzt', 'Ärztin'],
  ['Zahnarzt', 'Zahnärztin'],
  ['Arzt', 'Aerztin'],
  ['Bäckerin', 'Baecker'],
  ['Koch', 'Köchin'],
  ['Beikoch', 'Beiköchin'],
  ['Rechtsanwalt', 'Rechtsanwältin'],
  ['Bürokaufmann', 'Bürokauffrau'],
  ['Pflegefachmann', 'Pflegefachkraft'],
  ['Psychologe', 'Psychologin'],
  ['Architekt', 'Architektin'],
  ['Ingenieur', 'Ingenieurinnen'],
  ['Mitarbeiter', 'Mitarbeitende'],
  ['vendeur', 'vendeuse'],
  ['directeur', 'directrice'],
  ['ingénieur', 'ingénieure'],
  ['infirmier', 'infirmière'],
  ['technicien', 'technicienne'],
  ['boulanger', 'boulangère'],
  ['employé', 'employée'],
  ['assistant', 'assistante'],
  ['enfermero', 'enfermera'],
  ['profesor', 'profesora'],
  ['abogado', 'abogada'],
  ['técnico', 'técnica'],
  ['enfermeiro', 'enfermeira'],
  ['vendedor', 'vendedora'],
  ['direttore', 'direttrice'],
  ['infermiere', 'infermiera'],
  ['dottore', 'dottoressa'],
  ['pielęgniarz', 'pielęgniarka'],
  ['nauczyciel', 'nauczycielka'],
  ['fryzjer', 'fryzjerka'],
  ['kierownik', 'kierowniczka'],
  ['kuchař', 'kuchařka'],
  ['prodavač', 'prodavačka'],
  ['verkoper', 'verkoopster'],
  ['учитель', 'учительница'],
  ['waiter', 'waitress'],
  ['steward', 'stewardess'],
  ['salesman', 'salesperson'],
  ['chairwoman', 'chairperson'],
])('%s and %s are forms of each other', (one, other) => {
  expect(genderForms(one)).toContain(other.toLowerCase())
  expect(genderForms(other)).toContain(one.toLowerCase())
})

test('a word that only ends like one has no other form that is a word', () => {
  const words = [
    'admin',
    'Berlin',
    'cabin',
    'protein',
    'captain',
    'camera',
    'Canada',
    'store',
    'login',
    'reading',
  ]
  for (const word of [...words, 'human', 'woman', 'premiere', 'carrier', 'nurse', 'C++', 'x'])
    expect(genderForms(word), word).toEqual([])
})

test('marks for men and women are removed from a title, and nothing that looks like one', () => {
  const marked: Record<string, string> = {
    'Koch (w/m/x)': 'Koch',
    'Koch [m|w|d]': 'Koch',
    'Koch (all genders)': 'Koch',
    'Koch (männlich/weiblich/divers)': 'Koch',
    'VERKÄUFER/IN (M/W/D)': 'VERKÄUFER',
    'Bäcker*innen': 'Bäcker',
    Bäcker_in: 'Bäcker',
    'Bäcker/-in': 'Bäcker',
    'Bäcker(in)': 'Bäcker',
    'Kaufmann/-frau': 'Kaufmann',
    'Angestellte/r': 'Angestellte',
    directeur·rice: 'directeur',
    'vendeur/-euse': 'vendeur',
    'infirmier.e.s': 'infirmier',
    'technicien-ne': 'technicien',
    'conseiller-ère': 'conseiller',
    'Assistant(e) RH': 'Assistant RH',
    'enfermera/o': 'enfermera',
    'profesor/ora': 'profesor',
    'trabajador@s': 'trabajador',
    'enfermer@': 'enfermero',
    'operatore/trice': 'operatore',
    'lekarz/ka': 'lekarz',
    'sprzedawca/czyni': 'sprzedawca',
    'Chef de partie (M/F)': 'Chef de partie',
    'm/v/x verpleger': 'verpleger',
  }
  const plain = (title: string) => withoutGenderMarks(title).replace(/\s+/g, ' ').trim()
  for (const [title, expected] of Object.entries(marked)) expect(plain(title), title).toBe(expected)
  for (const title of [
    'LinkedIn',
    'Python/R',
    'C/C++',
    'Nurse (RN)',
    'drive-in',
    'senior/lead',
    'user@example.com',
  ])
    expect(plain(title), title).toBe(title)
})
