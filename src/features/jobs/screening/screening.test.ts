import { expect, test } from 'vitest'
import { processorMs } from '#/testing/runner/processor-time.ts'
import { countFeatures } from './model.ts'
import { type ScreenedJob, screeningReasons, screenJob } from './screen-job.ts'
import { screenedTexts } from './screened-job.ts'
import { advertTraits, toAdvertText } from './traits.ts'

const job = (title: string, description: string, more: Partial<ScreenedJob> = {}): ScreenedJob => ({
  title,
  description,
  companyName: 'Harbour Lane Services',
  ...more,
})

const frauds: [string, string, ScreenedJob][] = [
  [
    'task scam',
    'Pays for small online tasks such as likes, ratings or orders',
    job(
      'Product optimisation assistant',
      'Complete simple tasks on our platform from your phone. Rate hotels and boost apps for forty minutes and earn commission for each set, which you can withdraw daily.',
    ),
  ],
  [
    'cheque cashing',
    'Asks people to move money, cheques or gift cards for others',
    job(
      'Office errands helper',
      'In the first week we mail you a cashier’s check. Deposit the check in your bank, keep 10% as your wage and send the rest to our supplier of furniture.',
    ),
  ],
  [
    'reshipping',
    'Asks people to receive and send on parcels at home',
    job(
      'Quality control, shipping',
      'You receive packages at your home address, inspect the goods, print new labels and take them to the post office the same day. Salary is paid after thirty days.',
    ),
  ],
  [
    'upfront fee',
    'Asks applicants to pay something',
    job(
      'Trainee scheduler',
      'Successful candidates start on Monday. Before the start you pay a refundable training fee of $85, which we return with your first salary.',
    ),
  ],
  [
    'crypto pay',
    'Pays, or wants to be paid, in cryptocurrency',
    job(
      'Community helper',
      'Answer people in our group for three hours each evening. Your salary is paid in USDT every Friday, straight to a wallet that we help you open.',
    ),
  ],
  [
    'multi-level marketing',
    'Pays for recruiting others, or sells a business rather than a job',
    job(
      'Wellness partner',
      'Sell our teas to people you know and build a downline: you earn on every order that your team places, a residual income that grows while you sleep.',
    ),
  ],
  [
    'CV harvest',
    'Collects résumés or personal data rather than describing one job',
    job(
      'Many openings abroad',
      'We are collecting CVs for hotels, ships and farms. Write your CV with date of birth, religion and a photo of yourself, and we will see what fits you.',
    ),
  ],
  [
    'messenger',
    'Moves the application to a messenger',
    job(
      'Front desk, evenings',
      'Do not apply here. To go on with your application, contact our HR lead Ms Dana on Telegram @dana_hr_desk, who will tell you all about the work.',
    ),
  ],
  [
    'cloned employer',
    'Uses a name or address that resembles another employer’s',
    job(
      'Warehouse planner',
      'Plan the routes of the night shift together with two colleagues. Write to jobs@microsoft-careers-desk.com to hear more about the work.',
      { companyName: 'Micros0ft' },
    ),
  ],
  [
    'visa fee',
    'Asks applicants to pay for a visa, permit or journey',
    job(
      'Fruit picker, Canada',
      'Accommodation and meals are included. Each worker must pay for the visa in advance: the embassy charges are 450 dollars, sent to our agent.',
    ),
  ],
  [
    'no interview',
    'Hires without a real interview',
    job(
      'Remote records keeper',
      'No interview! You are hired as soon as you answer ten questions; guaranteed job for everyone who fills in the sheet this week.',
    ),
  ],
  [
    'impossible pay',
    'Promises far more pay than such work usually brings',
    job(
      'Data entry clerk, part-time',
      'Type lists of addresses into a sheet, two hours a day, from anywhere.',
      {
        level: 'entry',
        pay: { min: 95, max: 120, currency: 'USD', period: 'hour' },
      },
    ),
  ],
]

// Security: J-01, J-03
test.each(frauds)('Holds the %s and says why', (_, reason, fraud) => {
  const screening = screenJob(fraud)
  expect(screening.held).toBe(true)
  expect(screening.reasons.map((one) => one.reason)).toContain(reason)
  for (const one of screening.reasons) {
    expect(screeningReasons).toContain(one.reason)
    expect(one.evidence).not.toBe('')
  }
})

const honest: ScreenedJob[] = [
  job(
    'Baker',
    'We are a family bakery with two shops. You bake bread and pastry from four in the morning with two colleagues, and keep the oven room clean. You have trained as a baker or worked as one for two years. Five days a week, Sundays free.',
  ),
  job(
    'Bicycle mechanic',
    'Repair city bikes and cargo bikes in our workshop on the canal. You true wheels, fit brakes and talk with customers about what is worth mending. Tools are ours; training on electric drives is paid by us.',
  ),
  job(
    'Bookkeeper, three days',
    'You keep the books of our joinery: supplier invoices, payroll for eleven people, VAT each quarter and bank deposits. You know double-entry bookkeeping and one of the usual packages. Interviews take place in our office.',
    { pay: { min: 22, max: 27, currency: 'EUR', period: 'hour' } },
  ),
  job(
    'Veterinary nurse',
    'Our small-animal practice needs a registered nurse for theatre and reception. You monitor anaesthesia, take X-rays and advise owners. One weekend in five, with time off in the week after it.',
  ),
  job(
    'Web developer',
    'Our team of four builds booking pages for ferries. You write TypeScript and SQL, review what others write and help decide what to build next. We meet twice a week in the office, the other days are yours to choose.',
    { companyAbout: 'We have made software for harbours since 2009.', skills: ['TypeScript', 'SQL'] },
  ),
  job(
    'Delivery driver',
    'You deliver parcels to customers in the old town with our electric van. Start at seven at the depot, back by three. Driving licence needed; uniform and shoes are provided by us.',
    { pay: { min: 2100, max: 2400, currency: 'EUR', period: 'month' } },
  ),
  job(
    'Kindergarten teacher',
    'Twenty children between three and six, a garden and a kitchen of our own. You plan the week with your colleague, talk with parents and write the yearly notes. Recognised training required.',
  ),
  job(
    'Electrician',
    'Install and test wiring in homes and small shops. You are qualified and hold a driving licence. We pay for further training, the van goes home with you, and overtime is paid or taken as leave.',
    { pay: { min: 38_000, max: 46_000, currency: 'GBP', period: 'year' } },
  ),
  job(
    'Receptionist for a dental practice',
    'You greet patients, keep the calendar and prepare bills. Friendly on the phone and calm on busy mornings. Send your application through this page; we answer within a week and invite three people to meet us.',
  ),
  job(
    'Chef de partie',
    'Forty seats, a short menu that changes with the market. You run the fish station and train an apprentice. Closed on Mondays and Tuesdays. Questions? Write to kitchen@oldcustoms.example.',
  ),
  job(
    'Warehouse worker',
    'Pick and pack orders for hardware shops, unload lorries by forklift and count stock twice a year. No experience is needed, we show you everything. We never ask applicants for a fee or for bank details.',
    { pay: { min: 14, max: 16, currency: 'GBP', period: 'hour' } },
  ),
  job(
    'Gardener',
    'Plant, prune and mow in private gardens and two cemeteries. You like being outside in all weather and know your shrubs. Seasonal from March to November, with winter work in the nursery if you want it.',
  ),
]

// Security: J-01, J-04
test.each(honest.map((one) => [one.title, one] as const))('Lets the plain ad of a %s pass', (_, plainAd) => {
  const screening = screenJob(plainAd)
  expect(screening).toMatchObject({ held: false })
})

test('Reads through look-alike letters, spaced letters and tags', () => {
  const said = (description: string) =>
    screenJob(job('Helper', description)).reasons.map(({ reason }) => reason)
  expect(said('Contact our HR on Tеlеgrаm today')).toContain('Moves the application to a messenger')
  expect(said('Contact our HR on t e l e g r a m today')).toContain('Moves the application to a messenger')
  expect(said('<p>Contact our HR on <strong>Tele\u200bgram</strong> today</p>')).toContain(
    'Moves the application to a messenger',
  )
})

test('Good text around a fee does not lower the risk', () => {
  const fee = frauds[3]![2]
  const risk = screenJob(fee).risk
  const padded = job(
    fee.title,
    `${honest.map(({ description }) => description).join('\n')}\n${fee.description}`,
  )
  expect(screenJob(padded)).toMatchObject({ held: true })
  expect(risk).toBeGreaterThan(0.9)
})

test('An unknown company text counts neither way', () => {
  const [baker] = honest
  const unknown = screenJob(baker!).risk
  expect(screenJob({ ...baker!, companyAbout: null }).risk).toBe(unknown)
  expect(screenJob({ ...baker!, companyAbout: '' }).risk).toBeGreaterThan(unknown)
})

test('Traits explain a suspicious ad, rank below rules, and are not named for a harmless ad', () => {
  const vague = job(
    'DATA ENTRY CLERKS WANTED NOW, HIRING TODAY!',
    'Earn extra cash weekly at home, weekly pay, extra income. Computer and internet, typing, Word and Excel. Duties: assist as needed, perform duties as assigned. Position: clerk. Location: home. Salary: weekly.',
    { companyAbout: '' },
  )
  const { risk, reasons: found } = screenJob(vague)
  expect(risk).toBeGreaterThan(0.25)
  expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['cash', 'computer']))
  const both = screenJob({ ...vague, description: `${vague.description} ${frauds[3]![2].description}` })
  expect(both.reasons[0]?.key).toBe('fee')
  expect(screenJob(honest[0]!).reasons).toEqual([])
})

test('Traits of style and of pay are measured as named', () => {
  const value = (key: string, title: string, description: string, more: Partial<ScreenedJob> = {}) => {
    const ad = job(title, description, more)
    const { traits } = countFeatures(toAdvertText(ad, screenedTexts(ad)))
    return traits[advertTraits.findIndex((one) => one.key === key)]?.value
  }
  const text = 'You keep the books of our joinery , pay eleven people , and file the tax each quarter.'
  expect(value('shout', 'CLERK WANTED', text)).toBe(1)
  expect(value('shout', 'SAP and SQL clerk', text)).toBe(0)
  expect(value('careless', 'Clerk', text)).toBe(1)
  expect(value('careless', 'Clerk', text.replaceAll(' ,', ','))).toBe(0)
  expect(value('astray', 'Optician', text)).toBe(1)
  expect(value('astray', 'Bookkeeping and joiners', text)).toBe(0)
  expect(value('wide', 'Clerk', text)).toBeUndefined()
  const paid = (min: number, max: number) => ({ pay: { min, max, currency: 'EUR', period: 'month' } })
  expect(value('wide', 'Clerk', text, paid(2000, 4000))).toBe(1)
  expect(value('wide', 'Clerk', text, paid(2000, 3000))).toBe(0)
})

// Security: J-04
test('Honest ads in other languages and of two lines pass, without reasons for missing content', () => {
  const ads = [
    job(
      'Bäcker',
      'Familienbäckerei mit zwei Läden sucht Bäcker. Sie backen ab vier Uhr mit zwei Kolleginnen Brot und Kuchen und halten die Backstube sauber. Sonntags frei, Bezahlung nach Tarif.',
    ),
    job(
      'Infirmière',
      'Notre clinique cherche une infirmière diplômée pour les soins du matin. Vous travaillez avec une équipe de six personnes, un week-end sur quatre.',
    ),
    job(
      'Camarero',
      'Buscamos camarero para un restaurante pequeño en el puerto. Turno de tarde, cinco días a la semana, contrato fijo después de dos meses.',
    ),
    job(
      'Пекарь',
      'Семейная пекарня ищет пекаря. Начало работы в четыре утра, пять дней в неделю, воскресенье выходной.',
    ),
  ]
  for (const ad of ads) {
    const screening = screenJob(ad)
    expect([ad.title, screening.held]).toEqual([ad.title, false])
    for (const key of ['nobody', 'voiceless', 'purpose', 'subject', 'unskilled'])
      expect(screening.reasons.map((one) => one.key)).not.toContain(key)
  }
  for (const [title, line] of [
    ['Plumber', 'Boilers and bathrooms, own van.'],
    ['Waiter', 'Evenings, good team, tips shared.'],
  ])
    expect(screenJob(job(title!, line!)).held).toBe(false)
})

test('Names that resemble another employer are found, equal names are not', () => {
  const named = (companyName: string, more: Partial<ScreenedJob> = {}) =>
    screenJob({ ...honest[0]!, companyName, ...more }).reasons.some(({ reason }) =>
      reason.startsWith('Uses a name'),
    )
  expect(named('Amaz0n')).toBe(true)
  expect(named('Microsfot')).toBe(true)
  expect(named('Microsoft')).toBe(false)
  expect(named('Northquay Ferrles', { knownEmployers: ['Northquay Ferries'] })).toBe(true)
  expect(named('Northquay Ferries', { knownEmployers: ['Northquay Ferries'] })).toBe(false)
  expect(named('N\u043erthquay Ferries', { knownEmployers: ['Northquay Ferries'] })).toBe(true)
  expect(named('Northquay Ferries Careers', { knownEmployers: ['Northquay Ferries'] })).toBe(true)
  expect(named('North Sea Ferries', { knownEmployers: ['Northquay Ferries', 'North Star Ferries'] })).toBe(
    false,
  )
  const elsewhere = { companyDomain: 'hr-desk.example' }
  expect(named('Microsoft', elsewhere)).toBe(true)
  expect(named('Microsoft', { companyDomain: 'microsoft.com' })).toBe(false)
  expect(named('Microsoft', { ...elsewhere, nameWasRead: true })).toBe(false)
})

test('A title may name its own employer, but no other well-known one', () => {
  const held = (title: string, more: Partial<ScreenedJob> = {}) =>
    screenJob({ ...honest[0]!, title, ...more }).reasons.some(({ key }) => key === 'name')
  expect(held('Software Engineer at Microsoft')).toBe(true)
  expect(held('Software Engineer @ Micr\u043esoft')).toBe(true)
  expect(held('Warehouse Associate at Amaz0n (remote)')).toBe(true)
  expect(held('Software Engineer at Microsoft', { companyDomain: 'microsoft.com' })).toBe(false)
  expect(held('Waymark Trust & Safety Analyst')).toBe(true)
  for (const title of [
    'Microsoft Dynamics Consultant',
    'Oracle Database Administrator',
    'Trust and Safety Analyst',
    'Nurse at night',
    'Cook at a family hotel',
    'Baker (5 at once)',
    'Sales assistant at the airport',
  ])
    expect([title, held(title)]).toEqual([title, false])
})

// Security: I-04
test('Empty, huge and hostile text is screened without errors or delay', () => {
  const hostile = [
    '',
    ' '.repeat(100_000),
    'a'.repeat(100_000),
    '<'.repeat(50_000),
    'a b '.repeat(20_000),
    'fee payment processing fee '.repeat(5_000),
    'no no no interview '.repeat(5_000),
    'receive packages your account check '.repeat(5_000),
    '$1,000,000 per day '.repeat(5_000),
    'a@a.'.repeat(20_000),
    'http://a-b-c.example '.repeat(5_000),
    '1 (2) 3-4.'.repeat(10_000),
    '\u0000\ud800\uffff‮𝕋elegram'.repeat(4_000),
    'earn up to $1 '.repeat(6_000),
    '| # { } ( [ \\ $& '.repeat(5_000),
  ]
  screenJob(honest[0]!)
  for (const text of hostile) {
    let risk = Number.NaN
    let found: unknown[] = []
    const screen = () => {
      const about = { companyName: text, companyAbout: text, skills: [text] }
      ;({ risk, reasons: found } = screenJob(job(text, text, about)))
    }
    // Far under what a slow pattern takes.
    expect(processorMs(screen)).toBeLessThan(400)
    expect(risk).toBeGreaterThanOrEqual(0)
    expect(risk).toBeLessThanOrEqual(1)
    expect(found.length).toBeLessThanOrEqual(6)
  }
})
