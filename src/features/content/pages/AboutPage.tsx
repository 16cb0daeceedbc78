import { Link } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useSite } from '#/client/site/use-site.ts'
import { checkList, checkName } from '#/features/companies/verification/check-list.ts'
import { formatOnlyClaims } from '#/features/companies/verification/claim-labels.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import {
  firstJobSentence,
  verificationLabels,
  verificationLevels,
  verificationMeanings,
} from '#/shared/verification.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CheckIcon } from '#/ui/CheckIcon.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { VerifiedTick } from '#/ui/VerifiedBadge.tsx'
import { valueOrNull } from '../load-errors.ts'
import type { Route } from './+types/AboutPage'
import { aboutIntro, aboutStatement, checksIntro, howItIsRun, reviewSentence } from './about.ts'
import { RunBy } from './RunBy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'About', description: aboutIntro, path: paths.about, publicUrl: readPublicUrl(matches) })

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  // The page also works without figures.
  const [figures, employers] = await Promise.all([
    valueOrNull(api.get('/figures')),
    valueOrNull(api.get('/landingpage/employer')),
  ])
  return {
    figures: figures?.data ?? null,
    example: employers?.data[0]?.slug ?? null,
    // The long texts come with the page, so that the browser does not load them as scripts as well.
    checks: checkList.map(({ claims, what, stops }) => ({
      name: checkName(claims),
      isFormat: formatOnlyClaims.includes(claims[0]),
      what,
      stops,
    })),
    reviewSentence,
    howItIsRun,
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { figures, example, checks } = loaderData
  const figureRows = figureLabels(figures)
  const { firstJobReview } = useSite()
  return (
    <main id="main">
      <div className="page-container pb-14 pt-12 lg:pb-20 lg:pt-24">
        <h1 className="display-text max-w-[10.5em] text-[clamp(2.9rem,7.6vw,6.75rem)]">
          {aboutStatement}
          <span
            aria-hidden="true"
            className="ms-[.16em] inline-grid size-[.74em] place-items-center rounded-[.09em] bg-brand align-[-.03em]"
          >
            <Check className="size-[.56em]" strokeWidth={4} />
          </span>
        </h1>
        <p className="mt-7 max-w-[26em] text-[clamp(1.1875rem,1.7vw,1.5rem)] font-medium leading-[1.42] lg:mt-9">
          {aboutIntro}
        </p>
      </div>
      <PageSection id="checks" title="What we check" intro={checksIntro}>
        <ol>
          {checks.map(({ name, isFormat, what, stops }) => (
            <li
              key={name}
              className="grid grid-cols-[36px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-base-300 py-5 lg:grid-cols-[36px_200px_minmax(0,1fr)_210px]"
            >
              <span className="*:size-[26px]! [&_svg]:size-4!">
                <CheckIcon state={isFormat ? 'half' : 'yes'} label="" />
              </span>
              <h3 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
                {name}
                {isFormat && (
                  <span className="block text-sm font-normal tracking-normal text-fg-muted">
                    Only the format
                  </span>
                )}
              </h3>
              <p className="max-lg:col-start-2">{what}</p>
              <p className="text-sm text-fg-muted max-lg:col-start-2 lg:pt-0.5">
                <b className="text-fg">What stops it: </b>
                {stops}
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-6 max-w-[37em] text-base">{loaderData.reviewSentence}</p>
      </PageSection>
      <PageSection id="badges" title="What the badges say" className="pt-20 lg:pt-28">
        <dl className="grid gap-x-16 sm:grid-cols-2">
          {verificationLevels.toReversed().map((level) => (
            <div key={level} className="border-b border-base-300 py-5 sm:border-b-0">
              <dt className="flex items-center gap-3 text-lg font-[750]">
                <span className="*:size-[26px]! [&_svg]:size-4!">
                  <VerifiedTick company={{ verificationLevel: level }} decorative />
                </span>
                {verificationLabels[level]}
              </dt>
              <dd className="mt-2 max-w-[26em]">{verificationMeanings[level]}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-[37em] text-sm text-fg-muted max-sm:mt-5 sm:mt-1">
          {firstJobSentence(firstJobReview)}
        </p>
        {example && (
          <p className="mt-5">
            <Link to={paths.companyVerification(example)} className="link">
              Read what was confirmed about one company
            </Link>
          </p>
        )}
      </PageSection>
      {figures && figureRows.length > 0 && (
        <section aria-labelledby="numbers" className="on-dark mt-20 bg-dark text-on-dark lg:mt-28">
          <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 py-16 lg:grid-cols-[264px_minmax(0,1fr)] lg:py-24">
            <div>
              <h2 id="numbers" className="text-3xl">
                The numbers
              </h2>
              <p className="mt-3 max-w-[18em] text-on-dark/80">
                Counted from our own records on <DateTime iso={figures.countedAt} as="long" />. They go up and
                down.
              </p>
            </div>
            <dl
              className={`grid border-t-2 border-on-dark ${figureRows.length === 3 ? 'sm:grid-cols-3' : figureRows.length === 2 ? 'sm:grid-cols-2' : ''}`}
            >
              {figureRows.map(({ figure, of }, place) => (
                <div
                  key={of}
                  className={`flex flex-col-reverse justify-end border-on-dark/20 py-6 max-sm:border-b sm:pe-6 ${place > 0 ? 'sm:border-s sm:ps-6' : ''}`}
                >
                  <dt className="mt-2 text-on-dark/80">{of}</dt>
                  <dd className="display-text tabular-nums whitespace-nowrap text-[clamp(2.6rem,3.6vw,3.25rem)]">
                    {figure}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
      <PageSection id="run" title="How it is run" className="pb-20 pt-20 lg:pb-28 lg:pt-28">
        <div className="grid max-w-[37em] gap-4 pt-6 text-base">
          <RunBy />
          {loaderData.howItIsRun.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ButtonLink to={paths.contact} variant="outlined" className="mt-7">
          Write to us
        </ButtonLink>
      </PageSection>
    </main>
  )
}

function figureLabels(figures: Route.ComponentProps['loaderData']['figures']) {
  if (!figures) return []
  const { companies, jobs, applications } = figures
  return [
    ...(companies ? [{ figure: formatNumber(companies), of: 'companies that passed the check' }] : []),
    ...(jobs ? [{ figure: formatNumber(jobs), of: 'open jobs, every one with its pay' }] : []),
    ...(applications
      ? [
          {
            figure: `${formatNumber(applications.answered)} of ${formatNumber(applications.of)}`,
            of: 'applications older than 30 days answered, yes or no',
          },
        ]
      : []),
  ]
}
