import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { approvedMail } from '#/features/companies/emails.ts'
import { firstJobSentence, plateMeanings, verificationLevels } from '#/shared/verification.ts'
import { Plate } from '#/ui/Plate.tsx'
import { faq } from './faq.ts'
import { fraudPolicy, termsOfService } from './legal.ts'

// What a plate means is promised in many places, in the same words.
test.each(verificationLevels)(
  'the FAQ, the terms, the fraud policy and the README mean the same by “%s”',
  (level) => {
    const texts = {
      faq: JSON.stringify(faq),
      terms: JSON.stringify(termsOfService),
      fraud: JSON.stringify(fraudPolicy),
      readme: readFileSync('README.md', 'utf8'),
    }
    for (const [where, text] of Object.entries(texts)) {
      expect([where, text.includes(plateMeanings[level])]).toEqual([where, true])
      expect([where, text.includes(firstJobSentence)]).toEqual([where, true])
    }
    const mail = approvedMail({ to: 'a@b.example', publicUrl: 'http://x', company: 'Mill', lines: [], level })
    expect(mail.paragraphs).toContain(plateMeanings[level])
  },
)

test('a plate says its level and names the proven domain in plain letters', () => {
  const html = (verificationLevel: 'domain' | 'company') =>
    renderToStaticMarkup(
      createElement(Plate, { of: { verificationLevel, verifiedDomain: 'mill.example' }, showDomain: true }),
    )
  expect(html('domain')).toContain('Domain confirmed: mill.example')
  expect(html('company')).toContain('Company verified: mill.example')
})
