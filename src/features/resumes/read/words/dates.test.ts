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
  ['Q1 2020 – Q3 2021', '2020-01', '2021-09'],
  ['2. Quartal 2018 bis 4. Quartal 2019', '2018-04', '2019-12'],
  ['03.19 – 05.21', '2019-03', '2021-05'],
  ['Mar-19 – May-21', '2019-03', '2021-05'],
  ['2018/2019', '2018', '2019'],
])('“%s” is a range', (text, start, end) => {
  expect(findPeriods(text)).toMatchObject([{ start, end, isRange: true }])
})

test('a month at the end of a name belongs to the name', () => {
  const names = {
    'Nurse, Hospital del Mar, 2015 – 2020': ['2015/2020', 'Nurse, Hospital del Mar'],
    'Nurse, Hospital del Mar 2015 – May 2020': ['2015/2020-05', 'Nurse, Hospital del Mar'],
    'Baker, House of June, 2012 – 2014': ['2012/2014', 'Baker, House of June'],
    'Cook, Café Jan, 2012 – 2014': ['2012/2014', 'Cook, Café Jan'],
    'Analyst at Bank of March, 2014 – present': ['2014/now', 'Analyst at Bank of March'],
    'Operator, Mars, 2011 – 2013': ['2011/2013', 'Operator, Mars'],
    '2014 – 2016 June Bakery Ltd': ['2014/2016', 'June Bakery Ltd'],
    '2014 – 2016, Mars': ['2014/2016', 'Mars'],
    'Clerk, Bank Ltd March 2015 – 2020': ['2015-03/2020', 'Clerk, Bank Ltd'],
    'Clerk, Bank, March 2015 – May 2020': ['2015-03/2020-05', 'Clerk, Bank'],
    'Worked there from March 2015 to 2017': ['2015-03/2017', 'Worked there'],
    'End of March 2015 – 2017': ['2015-03/2017', 'End of'],
    'Bachelor of Science May, 2015': ['2015-05/', 'Bachelor of Science'],
  }
  const read = Object.keys(names).map((text) => [text, [said(text)[0], withoutPeriods(text)]])
  expect(Object.fromEntries(read)).toEqual(names)
})

test('what can be read in two ways is uncertain', () => {
  for (const text of [
    ...[
      '03/04/2019 – 05/06/2020',
      '05/06 – 07/08',
      '2010-12',
      'Q3 2020 – Q1 2022',
      'May 19 – Nov 21',
      '2019 –',
    ],
    ...['From May 2019', 'ca. 2015 – 2018', 'listopad 2019', 'Present – 2019', 'Cook, Café Jan 2012 – now'],
  ])
    expect({ text, periods: findPeriods(text) }).toMatchObject({ text, periods: [{ isUncertain: true }] })
  for (const text of [
    '03/15/2019 – 04/02/2020',
    '25/03/2019 – 05/06/2020',
    '05/19 – 11/21',
    'luty 2019 – listopad 2020',
  ])
    expect({ text, periods: findPeriods(text) }).toMatchObject({ text, periods: [{ isUncertain: false }] })
})

test('of dates that are understood in half nothing is taken', () => {
  for (const text of [
    ...['Nov 2019 – May 2019', '2021 – 2018', '14/2019 – 17/2020', '31/13/2019 – 05/05/2020', '13/13/2019'],
    ...[
      '2015 – 2016 – 2018',
      '2019 – Smarch 2021',
      '1398/02 – 1400/11',
      '201X – 2019',
      '2015 – 14/2019',
      '5 May 2018 – 3 May 2018',
      '2/29/2019 – 3/1/2020',
    ],
  ])
    expect({ text, periods: findPeriods(text) }).toMatchObject({
      text,
      periods: [{ start: null, end: null, isUnclear: true }],
    })
})
