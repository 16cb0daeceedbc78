import { readdirSync, readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import AnswerBondPage from '#/features/applications/bond/AnswerBondPage.tsx'
import { approvedSentence, companyDecisionMail } from '#/features/companies/emails.ts'
import { defaultSite, type SiteSettings } from '#/shared/site.ts'
import {
  badgesSentence,
  firstJobSentence,
  verificationLevels,
  verificationMeanings,
  verificationSentence,
} from '#/shared/verification.ts'
import { VerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import { faq } from './pages/faq.ts'
import { fraudPolicy } from './pages/fraud.ts'
import HiringPage from './pages/HiringPage.tsx'
import { termsOfService } from './pages/legal.ts'

const site = defaultSite

// The meaning of a badge must be worded the same everywhere.
test.each(verificationLevels)('the FAQ, the terms and docs/badges.md mean the same by “%s”', (level) => {
  for (const firstJobReview of [true, false]) {
    const texts = {
      faq: JSON.stringify(faq({ ...site, firstJobReview })),
      terms: JSON.stringify(termsOfService({ ...site, firstJobReview })),
    }
    for (const [where, text] of Object.entries(texts)) {
      expect([where, text.includes(verificationMeanings[level])]).toEqual([where, true])
      expect([where, text.includes(firstJobSentence(firstJobReview))]).toEqual([where, true])
      expect([where, text.includes(firstJobSentence(!firstJobReview))]).toEqual([where, false])
    }
  }
  const badges = readFileSync('docs/badges.md', 'utf8')
  expect(badges).toContain(verificationMeanings[level])
  expect(badges).toContain(firstJobSentence(defaultSite.firstJobReview))
  const about = { to: 'a@b.example', publicUrl: 'http://x', company: 'Mill', lines: [], level }
  const mail = companyDecisionMail({
    ...about,
    decision: 'approve',
    reason: '',
    hires: true,
    ...{ isFirst: true, firstJobReview: true },
  })
  expect(mail.paragraphs).toContain(verificationSentence(level))
})

test('the fraud policy names both badges, and links to what they mean', () => {
  expect(JSON.stringify(fraudPolicy)).toContain(badgesSentence)
  const page = readFileSync(new URL('pages/FraudPolicy.tsx', import.meta.url), 'utf8')
  expect(page).toContain('#yellow-badge')
  expect(
    faq(site)
      .flatMap(({ questions }) => questions)
      .map(({ id }) => id),
  ).toContain('yellow-badge')
})

test('About and the verification page show the shared sentences, and no copy of them', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const pages = {
    about: read('pages/AboutPage.tsx'),
    check: read('../companies/pages/VerificationRecord.tsx'),
  }
  for (const [where, source] of Object.entries(pages)) {
    expect([where, /verificationLevels(\.toReversed\(\))?\.map\(\(level\) =>/.test(source)]).toEqual([
      where,
      true,
    ])
    expect([where, source.includes('{verificationMeanings[level]}')]).toEqual([where, true])
    expect([where, source.includes('{firstJobSentence(firstJobReview)}')]).toEqual([where, true])
    expect(source).not.toContain('means that')
  }
})

/** As the server draws it where this is set. */
const draw = (Page: () => ReactNode, settings: SiteSettings) => {
  const data = { site: settings }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page, loader: () => data }])
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root: data } } }))
}

test('the FAQ, the page of the rule and the page for employers say that late answers stop new applications only where they do', () => {
  for (const answerBond of [true, false]) {
    const settings = { ...site, answerBond }
    const texts = {
      faq: JSON.stringify(faq(settings)),
      rule: draw(AnswerBondPage, settings),
      employers: draw(HiringPage, settings),
    }
    for (const [where, text] of Object.entries(texts))
      expect([where, /no new applications|\bthe limit\b|stopped taking/i.test(text)]).toEqual([
        where,
        answerBond,
      ])
  }
})

test('the approval mail and notification name the badge', () => {
  expect(approvedSentence('Mill', 'domain')).toBe('Mill: Domain confirmed')
  expect(approvedSentence('Mill', 'company')).toBe('Mill: Company verified')
})

test('no screen, mail or summary calls a company verified that may have a confirmed domain alone', () => {
  const folder = new URL('../../', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(300)
  const claims = sources.flatMap((file) =>
    (
      readFileSync(new URL(file, folder), 'utf8').match(
        /\b(?:[Ii]s|was|been) verified\b|\b[Vv]erified (?:compan|employer|fact|detail|until|again)\w*|(?:label|words): 'Verified'/g,
      ) ?? []
    ).map((words) => `${file}: ${words}`),
  )
  expect(claims).toEqual([])
})

// Everything else would contradict them for some company or some setting.
test('only the shared sentences say how a first job goes on', () => {
  const folder = new URL('../../', import.meta.url)
  const claims = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'shared/verification.ts')
    .flatMap((file) =>
      (
        readFileSync(new URL(file, folder), 'utf8').match(
          /\b(?:post|publish) at once\b|\bfirst job (?:today|can go live)|\bpublish jobs from today\b|\bperson may read it\b/g,
        ) ?? []
      ).map((words) => `${file}: ${words}`),
    )
  expect(claims).toEqual([])
})

// Security: V-12
test('a badge says its level and names the proven domain in plain letters', () => {
  const text = (verificationLevel: 'domain' | 'company') =>
    renderToStaticMarkup(
      createElement(VerifiedBadge, {
        company: { verificationLevel, verifiedDomain: 'mill.example' },
        showDomain: true,
      }),
    ).replace(/<[^>]+>/g, '')
  expect(text('domain')).toContain('Domain confirmed: mill.example')
  expect(text('company')).toContain('Company verified: mill.example')
})
