import { expect, test } from 'vitest'
import { findPeriods, withoutPeriods } from './dates.ts'

const said = (text: string) =>
  findPeriods(text).map(({ start, end, isOpen }) => `${start ?? ''}/${isOpen ? 'now' : (end ?? '')}`)

test.each([
  ['since 03/19', '2019-03/now'],
  ['seit 03/2019', '2019-03/now'],
  ['03/2019 bis heute', '2019-03/now'],
  ['von Januar 2018 bis März 2020', '2018-01/2020-03'],
  ['desde enero de 2019 hasta la actualidad', '2019-01/now'],
  ['de mars 2018 à août 2019', '2018-03/2019-08'],
  ['Jan – Mar 2020', '2020-01/2020-03'],
  ['Sept ’19 to Present', '2019-09/now'],
  ['2012/02 - 2016/03', '2012-02/2016-03'],
  ['01.02.2019 – 31.03.2020', '2019-02/2020-03'],
  ['2018/19', '2018/2019'],
  ['4/2016 5/2022, LLC', '2016-04/2022-05'],
  ['bis 2019', '/2019'],
  ['MARZO DE 2019 – ENERO DEL 2021', '2019-03/2021-01'],
  ['MARCH 3RD, 2019 TO PRESENT', '2019-03/now'],
  ['\ue005 2019 – 2021', '2019/2021'],
  ['(2013)', '2013/'],
])('%s', (text, period) => {
  expect(said(text)).toEqual([period])
})

test('numbers that are no dates are none', () => {
  for (const text of ['Team of 2000 people? No: 14', '+49 2012 555', 'ISO 9001', '3,000 pallets'])
    expect(said(text).filter((one) => one.includes('-') || one.endsWith('now'))).toEqual([])
})

test('a text is left without its dates and their brackets', () => {
  expect(withoutPeriods('Java developer (2014)')).toBe('Java developer')
  expect(withoutPeriods('2020 - now: Backend developer')).toBe('Backend developer')
})

test.each([
  ['Q1 2020 – Q3 2021', '2020', '2021'],
  ['2. Quartal 2018 bis 4. Quartal 2019', '2018', '2019'],
  ['03.19 – 05.21', '2019-03', '2021-05'],
  ['Mar-19 – May-21', '2019-03', '2021-05'],
  ['2018/2019', '2018', '2019'],
])('“%s” is a range', (text, start, end) => {
  expect(findPeriods(text)).toMatchObject([{ start, end, isRange: true }])
})
