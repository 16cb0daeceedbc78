import { type Law, row } from './law.ts'

// Canada, the European Union and its member states.

const pay = 'The job ad gives the pay or its range.'
const history = 'Applicants are not asked what they earn or have earned.'
const neutral = 'Titles and job ads are gender-neutral.'

const ofOntario = 'Employment Standards Act, 2000, Part III.1'
const ofPrinceEdwardIsland = 'Employment Standards Act (PEI)'
const ofBritishColumbia = 'Pay Transparency Act (BC)'
const ofTheUnion = 'Directive (EU) 2023/970'
const from25 = { minEmployees: 25 }

export const lawsElsewhere: Law[] = [
  row(
    ['CA-ON', 'pay-range'],
    [ofOntario, 's. 8.2; O. Reg. 476/24'],
    '2026-01-01',
    'The job ad gives the pay or a range of at most 50,000 dollars a year; wider only if it ends above 200,000.',
    { ...from25, widest: { width: 50_000, unlessAbove: 200_000, currency: 'CAD' } },
  ),
  row(
    ['CA-ON', 'no-local-experience'],
    [ofOntario, 's. 8.3'],
    '2026-01-01',
    'Neither the job ad nor its form asks for Canadian experience.',
    from25,
  ),
  row(
    ['CA-ON', 'ai-use'],
    [ofOntario, 's. 8.4; O. Reg. 476/24, s. 2'],
    '2026-01-01',
    'The job ad says if AI is used to screen, assess or select applicants.',
    { ...from25, blocks: true },
  ),
  row(
    ['CA-ON', 'vacancy'],
    [ofOntario, 's. 8.5'],
    '2026-01-01',
    'The job ad says whether it is for an existing vacancy.',
    from25,
  ),
  row(
    ['CA-BC', 'pay-range'],
    [ofBritishColumbia, 's. 2'],
    '2023-11-01',
    `${pay} Remote work that somebody in the province may do counts.`,
  ),
  row(['CA-BC', 'no-pay-history'], [ofBritishColumbia, 's. 3'], '2023-05-11', history),
  row(['CA-PE', 'pay-range'], [ofPrinceEdwardIsland, 's. 5.9'], '2022-06-01', pay),
  row(['CA-PE', 'no-pay-history'], [ofPrinceEdwardIsland, 's. 5.8'], '2022-06-01', history),

  // The directive binds the member states, which are late by different times; its last day is taken for all of them.
  row(
    ['EU', 'pay-range'],
    [ofTheUnion, 'art. 5(1)'],
    '2026-06-07',
    'Applicants learn the pay or its range from the job ad or before the interview, without asking.',
  ),
  row(['EU', 'no-pay-history'], [ofTheUnion, 'art. 5(2)'], '2026-06-07', history),
  row(['EU', 'gender-neutral-title'], [ofTheUnion, 'art. 5(3)'], '2026-06-07', neutral),
  row(
    ['EU', 'ai-use'],
    ['Regulation (EU) 2024/1689', 'art. 26(11); Annex III, point 4'],
    '2027-12-02',
    'People are told that a system for choosing applicants takes part in the decision.',
  ),
  row(['AT', 'pay-range'], ['Gleichbehandlungsgesetz', '§ 9(2)'], '2011-03-01', pay),
  row(['AT', 'gender-neutral-title'], ['Gleichbehandlungsgesetz', '§ 9(1)'], '2004-07-01', neutral),
  row(['DE', 'gender-neutral-title'], ['Allgemeines Gleichbehandlungsgesetz', '§ 11'], '2006-08-18', neutral),
  row(['IT', 'pay-range'], ['Decreto legislativo 96/2026', 'adverts'], '2026-06-07', pay),
  row(['IT', 'no-pay-history'], ['Decreto legislativo 96/2026', 'pay history'], '2026-06-07', history),
  row(['LT', 'pay-range'], ['Darbo kodeksas', 'art. 25'], '2019-07-01', pay),
  row(['LV', 'pay-range'], ['Darba likums', 'art. 32'], '2018-12-01', pay),
  row(['PL', 'pay-range'], ['Kodeks pracy', 'art. 18³ᶜᵃ § 1'], '2025-12-24', pay, { blocks: false }),
  row(['PL', 'no-pay-history'], ['Kodeks pracy', 'art. 22¹ § 1'], '2025-12-24', history),
  row(['PL', 'gender-neutral-title'], ['Kodeks pracy', 'art. 18³ᶜᵃ § 3'], '2025-12-24', neutral),
  row(['SK', 'pay-range'], ['Zákonník práce', '§ 62(2)'], '2018-05-01', pay),
]
