import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHelpLink } from '#/client/use-help-link.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { Flag } from '#/ui/icons/reading-icons.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { ReadingProgress } from '../blog/ReadingProgress.tsx'
import { afterReport, fraudPolicy, fraudSigns } from './fraud.ts'

/** Signs of fraud, how we check, what follows a report, and what to do after paying. */
export const FraudPolicy = () => {
  const helpLink = useHelpLink()
  const report = (
    <ButtonLink to={paths.newReport} size="lg">
      <Flag className="size-4" aria-hidden="true" />
      Report something
    </ButtonLink>
  )
  const more: Record<string, ReactNode> = {
    'stop-and-leave': <Signs />,
    'what-we-do-first': (
      <Link to={`${helpLink('faq')}#yellow-badge`} className="link text-lg">
        What each badge means
      </Link>
    ),
    'after-a-report': <AfterReport />,
    'for-employers': (
      <Link to={`${helpLink('contact')}?reason=impersonation`} className="link text-lg">
        Tell us who uses your name
      </Link>
    ),
  }
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-9 pb-20 pt-9 lg:grid-cols-[264px_minmax(0,1fr)] lg:pb-28 lg:pt-16">
      <header className="lg:col-start-2">
        <h1 className="max-w-[10em] text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:max-w-none lg:text-4xl lg:leading-[1.04]">
          {fraudPolicy.title}
        </h1>
        <p className="mt-4 max-w-[32em] text-lg text-fg-muted">
          {fraudPolicy.intro}{' '}
          <span className="whitespace-nowrap">
            Last changed <DateTime iso={fraudPolicy.changed} as="long" />.
          </span>
        </p>
        <div className="no-print mt-5 lg:hidden">{report}</div>
      </header>
      <div className="no-print hidden lg:row-span-2 lg:row-start-1 lg:block">
        <div className="sticky top-10">
          <ReadingProgress headings={fraudPolicy.sections} note={report} />
        </div>
      </div>
      <div className="min-w-0 lg:col-start-2">
        {fraudPolicy.sections.map(({ id, title, plain, body }) => (
          <section key={id} aria-labelledby={id} className="mt-14 first:mt-0">
            <div className="prose-xl">
              <h2 id={id} className="scroll-mt-10">
                {title}
              </h2>
              <p className="font-bold">{plain}</p>
              {id === 'already-paid' ? (
                <ul>
                  {body.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              ) : (
                body.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
              )}
            </div>
            {/* Outside the prose styles, whose lists have bullets. */}
            {more[id] && <div className="mt-6">{more[id]}</div>}
          </section>
        ))}
      </div>
    </div>
  )
}

const Signs = () => (
  <ul className="border-t-2 border-fg text-base leading-snug">
    {fraudSigns.map(({ sign, looksLike, isTrue }) => (
      <li
        key={sign}
        className="grid grid-cols-[36px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-base-300 py-4 lg:grid-cols-[36px_190px_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <span className="grid size-[26px] place-items-center rounded-full bg-danger-fill text-on-dark">
          <X className="size-4" strokeWidth={3.6} aria-hidden="true" />
        </span>
        <h3 className="text-lg font-[750] leading-6 tracking-[-0.012em]">{sign}</h3>
        <p className="max-lg:col-start-2">{looksLike}</p>
        <p className="text-fg-muted max-lg:col-start-2">{isTrue}</p>
      </li>
    ))}
  </ul>
)

const AfterReport = () => {
  const stops = afterReport.map(({ step, what }) => ({ label: step, meta: what, state: 'next' as const }))
  return (
    <>
      <RouteLine stops={stops} direction="horizontal" label="After you tell us" className="max-md:hidden" />
      <RouteLine stops={stops} label="After you tell us" className="md:hidden" />
    </>
  )
}
