import { expect, test } from 'vitest'
import { readNumber } from './numbers.ts'
import { readPayCells } from './pay-cells.ts'

/** 'CA | $60,000 a year | 60000–60000 CAD year'; without the last: it is left out, with a note. */
const rowsOf = (table: string) =>
  table
    .split('\n')
    .map((line) => line.trim().split(/ *\| */))
    .filter(([country]) => country)
    .map(([country = '', text = '', pay = '']) => ({ country, text, pay }))

function check(table: string) {
  for (const { country, text, pay } of rowsOf(table)) {
    const { fields, problems } = readPayCells(new Map([['pay', text]]), [country])
    const { payMin, payMax, payCurrency, payPeriod } = fields
    const read = payMin || payMax ? `${payMin ?? ''}–${payMax ?? ''} ${payCurrency} ${payPeriod}` : ''
    expect([text, read]).toEqual([text, pay])
    expect(problems.length, text).toBe(pay ? 0 : 1)
  }
}

test('a sign with something around it is its own currency, and a shared sign is that of the country', () => {
  check(`
    CA | CA$70,000 - CA$80,000 a year | 70000–80000 CAD year
    DE | C$70,000 a year | 70000–70000 CAD year
    NI | C$ 15,000 mensual | 15000–15000 NIO month
    CA | CAD$ 25/hour | 25–25 CAD hour
    CA | 20,00 $ CA/heure | 20–20 CAD hour
    NZ | NZ$60,000 a year | 60000–60000 NZD year
    NZ | $28.50 per hour | 28.5–28.5 NZD hour
    HK | HK$30,000 per month | 30000–30000 HKD month
    SG | S$4,500/month | 4500–4500 SGD month
    TW | NT$35,000 - 45,000 monthly | 35000–45000 TWD month
    BR | R$ 5.000,00 a month | 5000–5000 BRL month
    MX | $12,000 mensuales | 12000–12000 MXN month
    AR | U$S 1.500 mensuales | 1500–1500 USD month
    UY | $U 45.000 por mes | 45000–45000 UYU month
    IN | Rs. 25,000 per month | 25000–25000 INR month
    PK | Rs 25000/- per month | 25000–25000 PKR month
    SE | kr 45 000 per month | 45000–45000 SEK month
    DK | kr. 32.000 pr. md. | 32000–32000 DKK month
    SE | 165:-/tim | 165–165 SEK hour
    CZ | Kč 45 000 per month | 45000–45000 CZK month
    HU | 600 e Ft/hó | 600000–600000 HUF month
    CH | Fr. 28.50 pro Stunde | 28.5–28.5 CHF hour
    ZA | R25,000 per month | 25000–25000 ZAR month
    NG | N150,000/month | 150000–150000 NGN month
    PH | P18,000 monthly | 18000–18000 PHP month
    KE | Kshs. 30,000/= per month | 30000–30000 KES month
    EG | £12,000 per month | 12000–12000 EGP month
    CN | ¥20-25/小时 | 20–25 CNY hour
    CN | RMB¥ 10,000 - 12,000 per month | 10000–12000 CNY month
    GB | c£45k per annum | 45000–45000 GBP year
    SA | ٥٠٠٠ ريال في الشهر | 5000–5000 SAR month
    IL | 12,000 ש"ח לחודש | 12000–12000 ILS month
    US | 50000 $ (USD) per year | 50000–50000 USD year
    DE | kr 45 000 per month
    DE | $70,000 per year
    US | £30,000 per year
    US | X$70,000 per year
    US | ₿0.5 per month
    IR | 20,000,000 تومان ماهانه
    US | 70,000 per year
    CA | CA$ 70,000 USD per year
    US | $50,000 (€46,000) per year`)
})

test('a word for thousands counts for both ends of a range', () => {
  check(`
    US | $60-72k per year | 60000–72000 USD year
    DE | €40–45k p.a. | 40000–45000 EUR year
    GB | £25-30,000 pa | 25000–30000 GBP year
    GB | £30kpa | 30000–30000 GBP year
    US | $900 - $1.2k a week | 900–1200 USD week
    FR | 35/45k€ par an | 35000–45000 EUR year
    DE | 55-65 TEUR pro Jahr | 55000–65000 EUR year
    IN | ₹12 LPA | 1200000–1200000 INR year
    IN | 4.5 - 6 LPA | 450000–600000 INR year
    IN | 80,000 - 1.2 lakh rupees per month | 80000–120000 INR month
    IN | INR 1.5 Cr per annum | 15000000–15000000 INR year
    PL | 15-18 tys. zł miesięcznie | 15000–18000 PLN month
    PL | od 4,5 tys. do 6 tys. zł brutto miesięcznie | 4500–6000 PLN month
    RU | зарплата 60-80 т.р. в месяц | 60000–80000 RUB month
    ES | entre 20 y 25 mil euros brutos anuales | 20000–25000 EUR year
    IT | tra 25mila e 30mila euro l'anno | 25000–30000 EUR year
    JP | 年収400万円〜600万円 | 4000000–6000000 JPY year
    JP | 日給1万2,000円 | 12000–12000 JPY day
    KR | 연봉 3,500만원 ~ 4,000만원 | 35000000–40000000 KRW year
    KR | 시급 1만2천원 | 12000–12000 KRW hour
    CN | 8千-1万元/月 | 8000–10000 CNY month
    VN | 15-20 triệu đồng/tháng | 15000000–20000000 VND month
    ID | Rp 4,5 juta/bulan | 4500000–4500000 IDR month
    US | $60k-72 per year
    US | 60.000 - 45.000 USD per year
    US | $20 - $25,000 per year
    DE | €60 a year`)
})

test('a period is read in the languages of the world, or left out', () => {
  check(`
    DE | €1.234,56 pro Monat | 1234.56–1234.56 EUR month
    DE | Bruttomonatsgehalt 3.400 € | 3400–3400 EUR month
    AT | € 2.800 brutto pro Monat (14x) | 2800–2800 EUR month
    FR | 2 200 € brut / mois | 2200–2200 EUR month
    FR | 11,88 € de l'heure | 11.88–11.88 EUR hour
    FR | TJM 450 € | 450–450 EUR day
    PT | 5000 EUR por mês | 5000–5000 EUR month
    IT | RAL 30-35k € | 30000–35000 EUR year
    IN | 25,000 INR p.m. | 25000–25000 INR month
    CZ | 45 000 CZK měsíčně | 45000–45000 CZK month
    SK | 6 €/hodina | 6–6 EUR hour
    PL | 18 000 – 24 000 PLN netto + VAT / miesiąc (B2B) | 18000–24000 PLN month
    NL | € 15,20 p.u. | 15.2–15.2 EUR hour
    NL | € 45.000 p.j. | 45000–45000 EUR year
    FI | 2 800 euroa kuukaudessa | 2800–2800 EUR month
    SE | Timlön 145 kr | 145–145 SEK hour
    NO | 220 kr/time | 220–220 NOK hour
    HU | évi 8 millió Ft | 8000000–8000000 HUF year
    RO | 3500 lei/luna | 3500–3500 RON month
    GR | 1.200 € μικτά το μήνα | 1200–1200 EUR month
    TR | saatlik 150 ₺ | 150–150 TRY hour
    UA | ₴25 000 щомісяця | 25000–25000 UAH month
    LT | nuo 1 500 € per mėnesį | 1500– EUR month
    EE | 8 €/tund | 8–8 EUR hour
    VN | Từ 10 đến 15 triệu VND mỗi tháng | 10000000–15000000 VND month
    NO | 37,5 t/uke, kr 500 000 per år | 500000–500000 NOK year
    TH | เดือนละ 18,000 บาท | 18000–18000 THB month
    US | $45,000 - $50,000 annually, paid monthly | 45000–50000 USD year
    US | $80,000-$100,000
    US | $45,000 paid monthly
    US | $2,000 semi-monthly
    US | $100 per session
    UA | 150 грн/год
    CH | CHF 7000 x 13
    US | $50,000 monthly or yearly`)
})

test('what is no pay is not taken for it, and an open end stays open', () => {
  check(`
    US | $60,000 a year plus 401k | 60000–60000 USD year
    US | $20.50 per hour, 40 hours per week | 20.5–20.5 USD hour
    FR | 1 800 € net par mois, 35h/semaine | 1800–1800 EUR month
    US | $25 per hour plus 10% bonus | 25–25 USD hour
    US | $130,000 base + $20,000 bonus per year | 130000–130000 USD year
    ES | 1.400€ netos al mes, 14 pagas | 1400–1400 EUR month
    GB | £400 per day, 6 months contract | 400–400 GBP day
    DE | ab 01.03.2027: 3.100 € pro Monat | 3100–3100 EUR month
    US | $20/hour, 8 a.m. to 5 p.m. | 20–20 USD hour
    GB | £37,338 to £44,962 a year, Band 6 | 37338–44962 GBP year
    US | From $18 an hour | 18– USD hour
    US | $75,000+ per year | 75000– USD year
    US | not less than $15 per hour | 15– USD hour
    US | Up to $120,000 a year | –120000 USD year
    FR | jusqu'à 50 000 € par an | –50000 EUR year
    JP | 日給12,000円以上 | 12000– JPY day
    DE | Gehalt von 3.000 € brutto im Monat | 3000–3000 EUR month
    DE | von 2.800 bis 3.200 Euro monatlich | 2800–3200 EUR month
    US | Mon-Fri 9-5, $12 per hour | 12–12 USD hour
    US | €45,000 per year (paid in USD)
    US | $4,000 twice a month
    US | $40/hr. ($83,200/yr.)
    US | -$60,000 a year
    US | $1.250 per hour
    US | OTE $120,000 per year
    US | $5,000 sign-on bonus
    US | $70,000 or $80,000 per year
    US | negotiable
    US | 1 2 3 4 5 6`)
})

test.each([
  ['60,000', 60_000],
  ['60.000', 60_000],
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567.89', 1_234_567.89],
  ['12,34,567', 1_234_567],
  ["1'234.50", 1234.5],
  ['1 234,50', 1234.5],
  ['18.50', 18.5],
  ['18,5', 18.5],
  ['12,50,00', null],
  ['1.2345', null],
])('%j is the number %j', (digits, number) => {
  expect(readNumber(digits)).toBe(number)
})

test('three figures of a currency with three decimals may be either', () => {
  check(`
    KW | 450 KWD per month | 450–450 KWD month
    KW | 1,250.500 KWD per month | 1250.5–1250.5 KWD month
    KW | 450.000 KWD per month`)
})

test('columns of their own say what a text does not, and must not say another thing', () => {
  const read = (cells: Record<string, string>, country = 'DE') => {
    const { fields, problems } = readPayCells(new Map(Object.entries(cells)), [country])
    return problems.length > 0 ? problems.map(({ cell, words }) => `${cell} ${words}`) : fields
  }
  const pay = { payMin: 60_000, payMax: 72_000, payCurrency: 'EUR', payPeriod: 'year' }
  expect(read({ pay: '60-72k', payCurrency: 'EUR', payPeriod: 'YEAR' })).toEqual(pay)
  expect(read({ payMin: '60.000 €', payMax: '72.000 €', payPeriod: 'pro Jahr' })).toEqual(pay)
  expect(read({ payMin: '$60,000', payMax: '$72,000', payPeriod: 'Annually' }, 'AU')).toEqual({
    ...pay,
    payCurrency: 'AUD',
  })
  expect(read({ pay: '$60k', payCurrency: 'EUR', payPeriod: 'year' })).toEqual([
    'pay has a currency that could be several, or none of ours',
  ])
  expect(read({ pay: '€60k a year', payPeriod: 'month' })).toEqual([
    'pay is for a month here and for a year in another place',
  ])
  expect(read({ payMin: '60000', payMax: '72000', payCurrency: 'EUR' })).toEqual([
    'payMin names no period, such as a month or a year',
  ])
  expect(read({ payMin: 'sixty', payCurrency: 'Gold' })).toEqual([
    'payCurrency is no currency that jobs here can have',
    'payMin is no amount',
  ])
})
