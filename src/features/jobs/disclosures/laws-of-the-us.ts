import { type Law, row } from './law.ts'

// The states, districts and cities of the United States whose law says what an advert must carry. Where a law counts
// only the employees in the state, the stated size of the whole company is taken, which is stricter.

const pay = 'The job ad gives the lowest and highest pay that is actually meant.'
const benefits = 'The job ad says in general what benefits and other pay come with the job.'
const history = 'Applicants are not asked what they earn or have earned.'

const ofColorado = 'Equal Pay for Equal Work Act'
const ofIllinois = 'Equal Pay Act of 2003'
const ofMaryland = 'Equal Pay for Equal Work Act'
const ofNewYorkCity = 'New York City Human Rights Law'

export const lawsOfTheUs: Law[] = [
  row(
    ['US', 'gender-neutral-title'],
    ['Civil Rights Act of 1964, Title VII', '42 U.S.C. § 2000e-3(b)'],
    '1965-07-02',
    'A job ad shows no preference for one sex.',
    { minEmployees: 15 },
  ),

  // What an advert says of pay.
  row(['US-CA', 'pay-range'], ['Labor Code', '§ 432.3(c)(3)'], '2023-01-01', pay, { minEmployees: 15 }),
  row(['US-CO', 'pay-range'], [ofColorado, 'C.R.S. § 8-5-201(2)'], '2021-01-01', pay),
  row(
    ['US-CT', 'pay-range'],
    ['General Statutes', '§ 31-40z(b)(8)'],
    '2021-10-01',
    'Applicants are told the range before an offer or when they ask; here it is in the job ad.',
    { blocks: false },
  ),
  row(
    ['US-DC', 'pay-range'],
    ['Wage Transparency Omnibus Amendment Act', 'D.C. Code § 32-1453.01'],
    '2024-06-30',
    pay,
  ),
  row(['US-DE', 'pay-range'], ['House Bill 105 of 2025', '19 Del. C. § 709C'], '2027-09-26', pay, {
    minEmployees: 26,
  }),
  row(['US-HI', 'pay-range'], ['Hawaii Revised Statutes', '§ 378-2.8'], '2024-01-01', pay, {
    minEmployees: 50,
  }),
  row(['US-IL', 'pay-range'], [ofIllinois, '820 ILCS 112/10(b-25)'], '2025-01-01', pay, { minEmployees: 15 }),
  row(['US-MA', 'pay-range'], ['General Laws', 'c. 149 § 105F(b)'], '2025-10-29', pay, { minEmployees: 25 }),
  row(['US-MD', 'pay-range'], [ofMaryland, 'Lab. & Empl. § 3-304.2(b)'], '2024-10-01', pay),
  row(['US-ME', 'pay-range'], ['Legislative Document 54 of 2026', 'H.P. 18'], '2026-07-13', pay, {
    minEmployees: 10,
  }),
  row(['US-MN', 'pay-range'], ['Minnesota Statutes', '§ 181.173 subd. 2'], '2025-01-01', pay, {
    minEmployees: 30,
  }),
  row(
    ['US-NJ', 'pay-range'],
    ['Pay and Benefit Transparency Act', 'N.J.S.A. 34:6B-23(b)'],
    '2025-06-01',
    pay,
    { minEmployees: 10 },
  ),
  row(['US-NY', 'pay-range'], ['Labor Law', '§ 194-b'], '2023-09-17', pay, { minEmployees: 4 }),
  row(
    ['US-NY:New York', 'pay-range'],
    [ofNewYorkCity, 'Admin. Code § 8-107(32)'],
    '2022-11-01',
    'The job ad gives a lowest and a highest pay; no open end. Remote work that can be done in the city counts.',
    { minEmployees: 4 },
  ),
  row(
    ['US-OH:Cleveland', 'pay-range'],
    ['Codified Ordinances', 'Ordinance No. 104-2025'],
    '2025-10-27',
    pay,
    { minEmployees: 15 },
  ),
  row(
    ['US-OH:Columbus', 'pay-range'],
    ['City Codes, chapter 2335', 'Ordinance 2898-2025'],
    '2025-12-03',
    `${pay} The city enforces it from 1 January 2027.`,
    { minEmployees: 15 },
  ),
  row(['US-VT', 'pay-range'], ['Vermont Statutes', '21 V.S.A. § 495t'], '2025-07-01', pay, {
    minEmployees: 5,
  }),
  row(['US-WA', 'pay-range'], ['Equal Pay and Opportunities Act', 'RCW 49.58.110'], '2023-01-01', pay, {
    minEmployees: 15,
  }),

  // What it says of benefits. It may stand in the description, so the form asks and nothing is refused.
  row(['US-CO', 'benefits'], [ofColorado, 'C.R.S. § 8-5-201(2)(b)'], '2021-01-01', benefits),
  row(
    ['US-DC', 'benefits'],
    ['Wage Transparency Omnibus Amendment Act', 'D.C. Code § 32-1453.01(b)'],
    '2024-06-30',
    'Applicants learn before the first interview that there are healthcare benefits, if there are.',
  ),
  row(
    ['US-DE', 'benefits'],
    ['House Bill 105 of 2025', '19 Del. C. § 709C, benefits'],
    '2027-09-26',
    benefits,
    {
      minEmployees: 26,
    },
  ),
  row(['US-IL', 'benefits'], [ofIllinois, '820 ILCS 112/5'], '2025-01-01', benefits, { minEmployees: 15 }),
  row(['US-MD', 'benefits'], [ofMaryland, 'Lab. & Empl. § 3-304.2(b)(1)'], '2024-10-01', benefits),
  row(['US-MN', 'benefits'], ['Minnesota Statutes', '§ 181.173 subd. 2(a)'], '2025-01-01', benefits, {
    minEmployees: 30,
  }),
  row(
    ['US-NJ', 'benefits'],
    ['Pay and Benefit Transparency Act', 'N.J.S.A. 34:6B-23(b), benefits'],
    '2025-06-01',
    benefits,
    { minEmployees: 10 },
  ),
  row(
    ['US-WA', 'benefits'],
    ['Equal Pay and Opportunities Act', 'RCW 49.58.110(1)'],
    '2023-01-01',
    benefits,
    {
      minEmployees: 15,
    },
  ),

  row(
    ['US-CO', 'closing-day'],
    [ofColorado, 'C.R.S. § 8-5-201(2)(c)'],
    '2024-01-01',
    'The job ad names the day on which applications are expected to close.',
  ),

  // Notice that a program takes part in the choice.
  row(
    ['US-CO', 'ai-use'],
    ['Senate Bill 26-189', 'C.R.S. title 6, article 1, part 17'],
    '2027-01-01',
    'Whoever lets a program influence the choice says so plainly beforehand.',
  ),
  row(
    ['US-IL', 'ai-use'],
    ['Human Rights Act, House Bill 3773', '775 ILCS 5/2-102(L)'],
    '2026-01-01',
    'Applicants are told when AI is used in recruiting or choosing.',
  ),
  row(
    ['US-NY:New York', 'ai-use'],
    ['Local Law 144 of 2021', 'Admin. Code § 20-871(b)'],
    '2023-07-05',
    'Applicants hear ten business days before that an automated tool helps to decide, and what it looks at.',
  ),

  // Passed, but no signature was found. It holds from the day that is written here once it is signed.
  row(
    ['US-NY', 'vacancy'],
    ['Senate Bill S8877 / A6292-A', 'not signed'],
    null,
    'The job ad says whether there is a vacancy, and by when or not before when it is to be filled.',
    { minEmployees: 100 },
  ),

  // What applicants are not asked.
  row(['US-CA', 'no-pay-history'], ['Labor Code', '§ 432.3(b)'], '2018-01-01', history),
  row(['US-CO', 'no-pay-history'], [ofColorado, 'C.R.S. § 8-5-102(2)'], '2021-01-01', history),
  row(['US-CT', 'no-pay-history'], ['General Statutes', '§ 31-40z(b)(5)'], '2019-01-01', history),
  row(['US-DC', 'no-pay-history'], ['Wage Transparency Act', 'D.C. Code § 32-1453'], '2024-06-30', history),
  row(['US-DE', 'no-pay-history'], ['Delaware Code', '19 Del. C. § 709B'], '2017-12-14', history),
  row(['US-HI', 'no-pay-history'], ['Hawaii Revised Statutes', '§ 378-2.4'], '2019-01-01', history),
  row(['US-IL', 'no-pay-history'], [ofIllinois, '820 ILCS 112/10(b-5)'], '2019-09-29', history),
  row(['US-MA', 'no-pay-history'], ['General Laws', 'c. 149 § 105A(c)(2)'], '2018-07-01', history),
  row(['US-MD', 'no-pay-history'], [ofMaryland, 'Lab. & Empl. § 3-304.2(c)'], '2020-10-01', history),
  row(['US-ME', 'no-pay-history'], ['Maine Revised Statutes', '26 M.R.S. § 628-A'], '2019-09-17', history),
  row(['US-MN', 'no-pay-history'], ['Minnesota Statutes', '§ 363A.08 subd. 8'], '2024-01-01', history),
  row(['US-NJ', 'no-pay-history'], ['New Jersey Statutes', 'N.J.S.A. 34:6B-20'], '2020-01-01', history),
  row(['US-NV', 'no-pay-history'], ['Nevada Revised Statutes', 'NRS 613.133'], '2021-10-01', history),
  row(['US-NY', 'no-pay-history'], ['Labor Law', '§ 194-a'], '2020-01-06', history),
  row(
    ['US-NY:New York', 'no-pay-history'],
    [ofNewYorkCity, 'Admin. Code § 8-107(25)'],
    '2017-10-31',
    history,
  ),
  row(
    ['US-OH:Cleveland', 'no-pay-history'],
    ['Codified Ordinances', 'Ordinance No. 104-2025, pay history'],
    '2025-10-27',
    history,
    { minEmployees: 15 },
  ),
  row(['US-OR', 'no-pay-history'], ['Oregon Revised Statutes', 'ORS 652.220(1)(c)'], '2017-10-06', history),
  row(['US-RI', 'no-pay-history'], ['General Laws', '§ 28-6-22'], '2023-01-01', history),
  row(['US-VT', 'no-pay-history'], ['Vermont Statutes', '21 V.S.A. § 495m'], '2018-07-01', history),
  row(
    ['US-WA', 'no-pay-history'],
    ['Equal Pay and Opportunities Act', 'RCW 49.58.100'],
    '2019-07-28',
    history,
  ),
]
