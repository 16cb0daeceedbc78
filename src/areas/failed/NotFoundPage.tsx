import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdvicePath } from '#/client/use-advice-path.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'

/** A road that ends at the bar of a dead-end sign. Extends beyond the start edge; the page clips it. */
const DeadEndGraphic = ({
  signText = 'Dead end',
  isRemoved,
}: Pick<NotFoundProps, 'signText' | 'isRemoved'>) => (
  <div aria-hidden="true" className="relative h-[176px] lg:h-[232px]">
    <span className="absolute -start-[100vw] end-[62%] top-[104px] h-4 bg-fg lg:end-[38%] lg:top-[136px] lg:h-5" />
    <span className="absolute start-[38%] end-[14%] top-[104px] h-4 border-y-4 border-fg bg-base-100 lg:start-[62%] lg:end-[16%] lg:top-[136px] lg:h-5 lg:border-y-[5px]" />
    <span className="absolute end-[14%] top-[62px] h-[100px] w-6 bg-danger-fill lg:end-[16%] lg:top-[76px] lg:h-[140px] lg:w-9" />
    <span className="absolute start-[38%] top-[112px] size-[54px] -translate-x-1/2 -translate-y-1/2 rounded-full border-[14px] border-fg bg-brand lg:start-[62%] lg:top-[146px] lg:size-[72px] lg:border-[18px] rtl:translate-x-1/2" />
    <div className="absolute start-[38%] top-0 -translate-x-1/2 whitespace-nowrap rounded-[7px] bg-dark px-4 py-2.5 after:absolute after:start-1/2 after:top-full after:-translate-x-1/2 after:border-[13px] after:border-transparent after:border-t-dark lg:start-[62%] lg:px-5 lg:py-3 rtl:translate-x-1/2 rtl:after:translate-x-1/2">
      <p className="text-sm font-[650] leading-snug text-brand lg:text-base">
        {isRemoved ? 'This page' : 'You are here'}
      </p>
      <p className="mt-1 text-xl font-[800] leading-none tracking-[-0.015em] text-on-dark lg:text-[1.5rem]">
        {signText}
      </p>
    </div>
  </div>
)

const usefulLinks = [
  { name: 'Find jobs', description: 'Every one with its pay', to: paths.jobs },
  { name: 'Companies', description: 'Those that passed the check', to: paths.companies },
]

type NotFoundProps = {
  /** A statement of two or three words: "Page not found." */
  title: string
  signText?: string
  /** The one action, below the text. */
  action?: ReactNode
  /** Taken down on purpose: no link is broken. */
  isRemoved?: boolean
  /** What to open instead, above the ways back. */
  instead?: ReactNode
  children: ReactNode
}

/** The page for missing, removed and broken pages: one sentence, one action, and links back. */
export const NotFoundPage = ({ title, signText, action, isRemoved, instead, children }: NotFoundProps) => {
  const contact = useHelpLink()('contact')
  const links = [
    // The button above leads to the jobs.
    ...usefulLinks.slice(action ? 0 : 1),
    { name: 'Advice', description: 'Pay, interviews, offers', to: useAdvicePath() },
    isRemoved
      ? { name: 'Ask us about it', description: 'A person reads it', to: contact }
      : {
          name: 'Tell us about the broken link',
          description: 'A person reads it',
          to: `${contact}?reason=bug`,
        },
  ]
  return (
    <main id="main" className="overflow-x-clip">
      <div className="page-container pt-12 lg:pt-20">
        <h1 className="display-text text-[clamp(3.4rem,10.5vw,9.5rem)]">{title}</h1>
        <div className="mt-6 grid justify-items-start gap-y-7 lg:mt-8">
          <div className="max-w-[26em] text-[clamp(1.0625rem,1.5vw,1.3125rem)] font-medium leading-[1.45]">
            {children}
          </div>
          {action ?? (
            <ButtonLink to={paths.jobs} size="xl">
              Find jobs
              <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
            </ButtonLink>
          )}
        </div>
        <div className="mt-12 lg:mt-16">
          <DeadEndGraphic signText={signText} isRemoved={isRemoved} />
        </div>
      </div>
      {instead}
      <PageSection id="ways" title="Ways back" className="pb-20 pt-10 lg:pb-28 lg:pt-12">
        <ul>
          {links.map(({ name, description, to }) => (
            <li key={to} className="row-link border-b border-base-300">
              <Link
                to={to}
                className="grid grid-cols-[minmax(0,1fr)_24px] items-center gap-x-4 py-4 sm:grid-cols-[260px_minmax(0,1fr)_24px]"
              >
                <span className="text-lg font-[750] tracking-[-0.012em]">{name}</span>
                <span className="text-fg-muted max-sm:row-start-2">{description}</span>
                <ArrowRight className="size-5 max-sm:row-span-2 rtl:-scale-x-100" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </PageSection>
    </main>
  )
}
