import { expect, test } from 'vitest'
import { asksCanadianExperience, asksPayHistory, neutralTitle } from './forbidden-words.ts'

test.each([
  'What is your current salary?',
  'What’s your present base pay?',
  'Please state your previous and your current annual compensation.',
  'What salary did you have in your last job?',
  'How much did you earn at your last employer?',
  'What are you currently making?',
  'What do you make now?',
  'Salary history for the last three years',
  'Please attach two recent pay stubs.',
  'Wie hoch ist Ihr derzeitiges Gehalt?',
  'Was verdienen Sie derzeit?',
  'Quel est votre salaire actuel ?',
  '¿Cuál es su salario actual?',
  'Jakie jest Pana obecne wynagrodzenie?',
])('“%s” asks for earlier pay', (question) => {
  expect(asksPayHistory(question)).toBe(true)
})

test.each([
  'What pay do you expect?',
  'What are your salary expectations?',
  'How much notice do you have to give?',
  'Have you run payroll before?',
  'Tell us about your current job.',
  'What do you make of our last annual report?',
  'How many pay runs did you do a month?',
  'What are you working on?',
  'We raise the current salary of everybody each March.',
  'You are paid weekly, and your current team joins you.',
  'What would you like to earn?',
  'We never ask for your salary history.',
  'You don’t have to tell us your current salary.',
  'Can you maintain our existing Python package?',
  'Which of your previous jobs had a package to maintain?',
])('“%s” does not', (question) => {
  expect(asksPayHistory(question)).toBe(false)
})

test('Canadian experience is found, unless it is said not to be needed', () => {
  expect(asksCanadianExperience('At least two years of Canadian work experience')).toBe(true)
  expect(asksCanadianExperience('Experience in Canada is a must.')).toBe(true)
  expect(asksCanadianExperience('Canadian experience is not required.')).toBe(false)
  expect(asksCanadianExperience('No Canadian experience needed.')).toBe(false)
  expect(asksCanadianExperience('Experience with Canadian tax law')).toBe(false)
  expect(asksCanadianExperience('You do not need Canadian experience.')).toBe(false)
  expect(asksCanadianExperience('Own the Canadian customer experience.')).toBe(false)
})

test('a title for one gender has a neutral one', () => {
  expect(neutralTitle('Salesman, night shift')).toBe('salesperson')
  expect(neutralTitle('Cleaning lady')).toBe('cleaner')
  expect(neutralTitle('Salesman (m/f/d)')).toBeNull()
  expect(neutralTitle('Handmade furniture maker')).toBeNull()
  expect(neutralTitle('Manager, Newman Foundation')).toBeNull()
})
