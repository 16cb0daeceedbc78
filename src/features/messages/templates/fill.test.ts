import { expect, test } from 'vitest'
import { fillTemplate, openPlaces, openPlacesSentence } from './fill.ts'

const values = {
  'first name': 'Maya',
  'full name': 'Maya Herrera',
  job: 'Rail Yard Planner',
  place: null,
  company: 'Northgate Freight',
  'my name': 'Rosa Delgado',
}

test('known places are filled in, whatever their case and spaces; the others stay and are named', () => {
  expect(
    fillTemplate('Hello {{First  Name}}, about {{job}} in {{place}}: {{salary}}. {{ my name }}', values),
  ).toEqual({
    body: 'Hello Maya, about Rail Yard Planner in {{place}}: {{salary}}. Rosa Delgado',
    missing: [
      { variable: 'place', why: 'empty' },
      { variable: 'salary', why: 'unknown' },
    ],
  })
})

test('what a person is called is never read as a place, nor as a property of objects', () => {
  const { body, missing } = fillTemplate('{{first name}} {{constructor}} {{__proto__}} {{}}', {
    ...values,
    'first name': '$& {{job}}',
  })
  expect(body).toBe('$& {{job}} {{constructor}} {{__proto__}} {{}}')
  expect(missing.map(({ variable }) => variable)).toEqual(['constructor', '__proto__', ''])
})

test('a text with open places says which one', () => {
  expect(openPlaces('{{a}} and {{b}} and {{a}}')).toEqual(['a', 'b'])
  expect(openPlacesSentence('No places {here}.')).toBeNull()
  expect(openPlacesSentence('{{a}} {{b}}')).toBe(
    '{{a}} and 1 more is not filled in. Write what belongs there, or take it out.',
  )
})
