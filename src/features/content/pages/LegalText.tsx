import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Printer } from '#/ui/icons/visitor-icons.tsx'
import { CollapsedTableOfContents, ReadingProgress } from '../blog/ReadingProgress.tsx'
import type { LegalDocument as Text } from './legal.ts'
import { RunBy } from './RunBy.tsx'

/** Each section has a plain summary in bold, then the binding text. Also made for printing. */
export const LegalText = ({ text }: { text: Text }) => {
  const hasChanges = text.sections.some(({ id }) => id === 'changes')
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-9 pb-20 pt-9 lg:grid-cols-[264px_minmax(0,1fr)] lg:pb-28 lg:pt-16">
      <header className="lg:col-start-2">
        <h1 className="text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl lg:leading-[1.04]">
          {text.title}
        </h1>
        <p className="mt-3 max-w-[32em] text-lg text-fg-muted">{text.intro}</p>
        <RunBy className="mt-3 max-w-[37em]" />
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-fg-muted">
          <span>
            In force since <DateTime iso={text.changed} as="long" />
          </span>
          {hasChanges && (
            <a href="#changes" className="link no-print text-fg">
              How it changes
            </a>
          )}
          <Button variant="outlined" size="sm" className="no-print" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      <div className="no-print hidden lg:row-span-2 lg:row-start-1 lg:block">
        <div className="sticky top-10">
          <ReadingProgress headings={text.sections} />
        </div>
      </div>
      <div className="min-w-0 lg:col-start-2">
        <CollapsedTableOfContents headings={text.sections} label="On this page" />
        {text.sections.map(({ id, title, plain, body, dataKinds }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="border-t-2 border-fg pb-12 pt-5 last:pb-0 lg:pb-14 print:break-inside-avoid"
          >
            <h2 id={id} className="scroll-mt-8 text-2xl">
              {title}
            </h2>
            <div className="max-w-[37em]">
              <p className="mt-3 text-lg font-[700] tracking-[-0.008em] lg:text-[1.3125rem] lg:leading-[1.42]">
                <span className="sr-only">In short: </span>
                {plain}
              </p>
              {body.map((paragraph) => (
                <p key={paragraph} className="mt-4 text-base text-fg-muted">
                  {paragraph}
                </p>
              ))}
            </div>
            {dataKinds && (
              <dl className="mt-5 max-w-[54em] border-t border-base-300">
                {dataKinds.map(({ kind, text }) => (
                  <div
                    key={kind}
                    className="grid gap-x-8 gap-y-1 border-b border-base-300 py-3.5 text-base sm:grid-cols-[210px_minmax(0,1fr)]"
                  >
                    <dt className="font-bold">{kind}</dt>
                    <dd className="text-fg-muted">{text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
