import { describe, expect, test } from 'vitest'
import { optionalPhone, phoneLink, phoneNumber, phoneProblem } from './phone.ts'
import { internationalPhone, storedPhone } from './phone-plans.ts'

const schema = phoneNumber('Phone number is required')
const stored = (countryCode: string, typed: string) => {
  const { data, error } = schema.safeParse(typed)
  if (error) return error.issues[0]?.message
  const phone = storedPhone({ countryCode, contactNumber: data })
  return `${phone.countryCode} ${phone.contactNumber}`
}

test.each([
  ['US', '9735550188', 'US (973) 555-0188'],
  ['DE', '0221/4709123', 'DE 0221 4709123'],
  ['DE', '0221/47 09-123', 'DE 0221 4709123'],
  ['DE', '0221 – 470 91 23', 'DE 0221 - 470 91 23'],
  ['DE', '0221–4709123', 'DE 0221-4709123'],
  ['DE', '(0221) 4709123', 'DE (0221) 4709123'],
  ['DE', '(02 21) 47 09 - 123', 'DE (02 21) 47 09 - 123'],
  ['DE', '0221 · 4709123', 'DE 0221 4709123'],
  ['DE', '0221 | 4709123', 'DE 0221 4709123'],
  ['DE', '0221.470.9123', 'DE 0221.470.9123'],
  ['DE', '+49 (0)221 4709123', 'DE 0221 4709123'],
  ['DE', '+49 (0) 221 / 4709123', 'DE 0221 4709123'],
  ['DE', '+49-(0)221-4709123', 'DE 0221 4709123'],
  ['DE', '+49 [0] 221 4709123', phoneProblem],
  ['DE', '(+49) 221 4709123', 'DE 0221 4709123'],
  ['DE', '(+49)221/4709123', 'DE 0221 4709123'],
  ['DE', '+ 49 221 4709123', 'DE 0221 4709123'],
  ['DE', '＋４９　２２１　４７０９１２３', 'DE 0221 4709123'],
  ['DE', '\u202a+49 221 4709123\u202c', 'DE 0221 4709123'],
  // As the contacts of Apple and Windows are copied.
  ['US', '\u202d+1 (201) 555-0123\u202c', 'US (201) 555-0123'],
  ['DE', '+49\u00a0221\u20094709\u00ad123', 'DE 0221 4709123'],
  ['DE', '0049 221 4709123', 'DE 0221 4709123'],
  ['AT', '0049 (0)221 4709123', 'DE 0221 4709123'],
  ['US', '0049 221 4709123', 'DE 0221 4709123'],
  ['US', '011 49 221 4709123', 'DE 0221 4709123'],
  ['DE', 'Tel.: 0221/4709123', 'DE 0221 4709123'],
  ['DE', 'Telefon: 0221 4709123', 'DE 0221 4709123'],
  ['DE', 'T +49 221 4709123', 'DE 0221 4709123'],
  ['DE', '☎ 0221 4709123', 'DE 0221 4709123'],
  ['DE', 'tel:+49-221-4709123', 'DE 0221 4709123'],
  ['GB', 'tel:+44-20-7946-0991;ext=204', 'GB 020 7946 0991 ext. 204'],
  ['DE', '+44 20 7946 0991', 'GB 020 7946 0991'],
  ['GB', '020\u20117946\u20110991', 'GB 020-7946-0991'],
  ['GB', '020 7946 0991 ext. 204', 'GB 020 7946 0991 ext. 204'],
  ['GB', '020 7946 0991 ext 204', 'GB 020 7946 0991 ext. 204'],
  ['GB', '020 7946 0991 extension 204', 'GB 020 7946 0991 ext. 204'],
  ['GB', '020 7946 0991 x204', 'GB 020 7946 0991 ext. 204'],
  ['GB', '020 7946 0991x204', 'GB 020 7946 0991 ext. 204'],
  ['GB', '020 7946 0991 #204', 'GB 020 7946 0991 ext. 204'],
  ['GB', '020 7946 0991 (ext. 204)', 'GB 020 7946 0991 ext. 204'],
  ['US', '(201) 555-0123, ext. 204', 'US (201) 555-0123 ext. 204'],
  ['US', '+1 201 555 0123,,204#', 'US (201) 555-0123 ext. 204'],
  ['US', '+1-201-555-0123', 'US (201) 555-0123'],
  ['US', '1.201.555.0123', 'US 1.201.555.0123'],
  ['CA', '+1 (416) 555-0123', 'CA (416) 555-0123'],
  ['DE', '0221 4709-0 Durchwahl 204', 'DE 0221 47090 ext. 204'],
  ['DE', '0221 47090, DW 204', 'DE 0221 47090 ext. 204'],
  ['AT', '01 58858 Klappe 204', 'AT 01 58858 ext. 204'],
  ['FR', '01 44 27 12 34', 'FR 01 44 27 12 34'],
  ['FR', '01.44.27.12.34 poste 204', 'FR 01 44 27 12 34 ext. 204'],
  ['FR', '+33 (0)1 44 27 12 34', 'FR 01 44 27 12 34'],
  ['IT', '+39 06 6982 1234', 'IT 06 6982 1234'],
  ['IT', '06/69821234 int. 204', 'IT 06 6982 1234 ext. 204'],
  ['CH', '044 668 18 00', 'CH 044 668 18 00'],
  ['CH', '+41 (0)44 668 18 00', 'CH 044 668 18 00'],
  ['RU', '8 (495) 123-45-67', 'RU 8 (495) 123-45-67'],
  ['RU', '+7 495 123-45-67 доб. 204', 'RU 8 (495) 123-45-67 ext. 204'],
  ['BR', '(0xx11) 91234-5678', 'BR (11) 91234-5678'],
  ['BR', '+55 11 91234-5678 ramal 204', 'BR (11) 91234-5678 ext. 204'],
  ['IN', '+91-98765-43210', 'IN 098765 43210'],
  ['JP', '03－1234－5678', 'JP 03-1234-5678'],
  ['JP', '03-1234-5678 内線204', 'JP 03-1234-5678 ext. 204'],
  ['EG', '٠٢ ٢٧٩٤ ٠٩٩١', 'EG 02 2794 0991'],
  ['SE', '08-123 456 78', 'SE 08-123 456 78'],
  // What the plan of the country does not have stays as typed.
  ['DE', '112233', 'DE 112233'],
  ['US', '555-0123', 'US 555-0123'],
  ['+1', '(201) 555-0123', '+1 (201) 555-0123'],
  ['DE', '0221 4709123 oder 0170 1234567', phoneProblem],
  ['DE', '0221/4709123 / 0170/1234567', phoneProblem],
  ['US', '1-800-FLOWERS', phoneProblem],
  ['US', 'call me', phoneProblem],
  ['US', 'anna@example.com', phoneProblem],
  ['US', '12', phoneProblem],
  ['US', '+', phoneProblem],
  ['US', '2015550123+', phoneProblem],
  ['US', '1'.repeat(17), phoneProblem],
  ['US', '\u200b', 'Phone number is required'],
])('%s: %s', (country, typed, right) => {
  expect(stored(country, typed)).toBe(right)
})

describe('a number that was stored', () => {
  test.each([
    ['DE', '0221/4709123'],
    ['GB', '+44 20 7946 0991 x204'],
    ['RU', '8 (495) 123-45-67'],
    ['BR', '11 91234-5678'],
  ])('is stored the same again: %s %s', (countryCode, contactNumber) => {
    const once = storedPhone({ countryCode, contactNumber })
    expect(storedPhone(once)).toEqual(once)
    expect(schema.parse(once.contactNumber)).toBe(once.contactNumber)
  })
})

test('a number in one field is written as dialled from anywhere, if its country is known', () => {
  expect(internationalPhone('0221/4709123 Durchwahl 204', 'DE')).toBe('+49 221 4709123 ext. 204')
  expect(internationalPhone('+44 (0)20 7946 0991', null)).toBe('+44 20 7946 0991')
  expect(internationalPhone('0221/4709123', null)).toBe('0221/4709123')
  expect(internationalPhone('0221/4709123', 'US')).toBe('0221/4709123')
})

test('a link dials the number, and the extension after it', () => {
  expect(phoneLink('+44 20 7946 0991 ext. 204')).toBe('tel:+442079460991;ext=204')
  expect(phoneLink('+44 (0)20 7946 0991')).toBe('tel:+442079460991')
  expect(phoneLink('0221/4709123')).toBe('tel:02214709123')
})

test('a number may be left out where it is optional', () => {
  for (const nothing of ['', ' ', '\u200b', null, undefined]) expect(optionalPhone.parse(nothing)).toBe(null)
  expect(optionalPhone.parse('Tel. 0221/4709123')).toBe('0221/4709123')
  expect(optionalPhone.safeParse('call me').error?.issues[0]?.message).toBe(phoneProblem)
})
