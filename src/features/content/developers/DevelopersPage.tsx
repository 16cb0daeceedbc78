import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { agentTools } from '#/features/agents/tools.ts'
import { paths } from '#/shared/paths.ts'
import { answerHours, tokenBudget } from '#/shared/programs/token-limits.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/DevelopersPage'
import { AgentsSection } from './AgentsSection.tsx'
import { AppsSection } from './AppsSection.tsx'
import { appDocument, redeemExample } from './app-examples.ts'
import { Code } from './Code.tsx'
import { clientExample } from './client-example.ts'
import { agentExample, exampleSetup, examples, tokenEndpoints } from './examples.ts'
import { Fact } from './Fact.tsx'
import { VersionsSection } from './VersionsSection.tsx'
import { WebhooksSection } from './WebhooksSection.tsx'
import { exampleEvent, exampleReceiver, webhookKinds } from './webhook-examples.ts'

const intro =
  'Let a program of your company read jobs and applicants, move people on and publish jobs, through the same API that these pages use, and hear of what happens.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'API for programs',
    description: intro,
    path: paths.developers,
    publicUrl: readPublicUrl(matches),
  })

// The long texts come with the page, so that the browser does not load them as scripts as well.
export const loader = () => ({
  ...{ examples, agentExample, tokenEndpoints, refusals },
  tools: agentTools.map(({ name, title, right }) => ({ name, title, right })),
  client: clientExample,
  app: { document: appDocument, redeem: redeemExample },
  webhooks: { event: exampleEvent, receiver: exampleReceiver, kinds: webhookKinds },
})

const refusals: [status: string, what: string][] = [
  ['400', 'A token stood in the address, the version is unknown, or the request cannot be read.'],
  [
    '401',
    'The token is unknown, has ended or was revoked, or whoever made it is no longer in the team, or is suspended.',
  ],
  [
    '403',
    'The address does not accept tokens, the token lacks the right, whoever made it has lost it, or the company is not verified at the moment.',
  ],
  ['404', 'There is no such job or applicant in your company.'],
  ['409', 'Somebody was faster, or the job or applicant is in another state. Read it again.'],
  [
    '422',
    'A field is missing or wrong: “errors” names each. Or an Idempotency-Key came with another request.',
  ],
  ['429', 'Too many calls. “Retry-After” says in how many seconds to come again.'],
]

export default function DevelopersPage({ loaderData, matches }: Route.ComponentProps) {
  const publicUrl = readPublicUrl(matches)
  return (
    <main id="main" className="grid gap-16 pb-20 pt-10 lg:gap-20 lg:pt-16">
      <PageSection id="developers" level={1} title="API for programs" intro={intro}>
        <ol className="max-w-[44em]">
          <Step title="Make a token">
            An owner or an admin does, under Team, “Tokens for programs”. Choose what it may do and when it
            ends, a year at most. You see it once.
          </Step>
          <Step title="Send it in a header">
            <Code>Authorization: Bearer wmk_…</Code>
            Never in an address: logs keep those, so such a request is refused.
          </Step>
          <Step title="It acts as whoever made it">
            With the rights chosen for it that they still have, in this company only. When they leave the
            team, it ends. The histories of jobs and applicants name it beside them. It never makes offers,
            hires, sends messages, or changes the company, the team or an account.
          </Step>
        </ol>
      </PageSection>
      <PageSection
        id="seekers"
        title="For people who look for work"
        intro="A program of your own, such as an AI agent, can read your applications and prepare new ones."
      >
        <dl className="max-w-[44em]">
          <Fact title="Make a token of your own">
            In your settings, under “Access for programs”. Choose whether it reads your profile, reads your
            applications and messages, or writes drafts of applications. It goes into the same header.
          </Fact>
          <Fact title="You send">
            A draft waits under Applications with the name of the token, and only you can send it. A program
            does not change what you typed. It never applies, withdraws, writes messages, answers offers, or
            changes your profile or account.
          </Fact>
        </dl>
      </PageSection>
      <PageSection id="examples" title="Examples" intro="For a shell with curl. Set these two first.">
        <div className="grid max-w-[48em] gap-8 pt-5">
          <Code>{exampleSetup(publicUrl)}</Code>
          {loaderData.examples.map(({ title, text, curl }) => (
            <div key={title}>
              <h3 className="text-lg font-[750]">{title}</h3>
              <p className="mb-3 mt-1">{text}</p>
              <Code>{curl}</Code>
            </div>
          ))}
        </div>
      </PageSection>
      <PageSection
        id="endpoints"
        title="What accepts tokens"
        intro="By the right that the token needs. Everything else answers 403."
        aside={
          <p className="mt-3">
            <a href="/api/openapi.json" className="link">
              openapi.json
            </a>{' '}
            describes each with its fields, in OpenAPI 3.1. Those that accept tokens have the security scheme
            “token”.
          </p>
        }
      >
        <dl className="max-w-[48em]">
          {loaderData.tokenEndpoints.map(({ right, endpoints }) => (
            <div
              key={right}
              className="grid gap-x-8 gap-y-1 border-b border-base-300 py-4 sm:grid-cols-[160px_minmax(0,1fr)]"
            >
              <dt className="font-[750]">{right}</dt>
              <dd className="grid gap-1">
                {endpoints.map((key) => (
                  <code key={key} className="text-[15px] wrap-anywhere">
                    {key.replace(' /', ' /api/')}
                  </code>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <AgentsSection tools={loaderData.tools} example={loaderData.agentExample} publicUrl={publicUrl} />
      <AppsSection {...loaderData.app} publicUrl={publicUrl} />
      <WebhooksSection {...loaderData.webhooks} />
      <VersionsSection client={loaderData.client} />
      <PageSection id="limits" title="Limits and repeats">
        <dl className="max-w-[44em]">
          <Fact title="How fast">
            Each token may make {tokenBudget.burst} calls at once, and then {tokenBudget.perSecond} a second.
            Every answer says in “RateLimit” what is left (r) and in how many seconds all of it is there again
            (t). The person who made it loses nothing by that.
          </Fact>
          <Fact title="Sending a write again">
            Give a write an “Idempotency-Key” of up to 100 letters that you choose. The same request with the
            same key is done once: for {answerHours} hours it gets the first answer again. Two at the same
            moment are done once as well. Another request with that key is refused with 422. A request that
            failed has changed nothing and is not kept, so send it again with the same key.
          </Fact>
        </dl>
      </PageSection>
      <PageSection
        id="errors"
        title="When something is refused"
        intro="The body says in “message” what happened. A refused request has changed nothing."
      >
        <dl className="max-w-[44em]">
          {loaderData.refusals.map(([status, what]) => (
            <div key={status} className="grid grid-cols-[56px_minmax(0,1fr)] border-b border-base-300 py-3">
              <dt className="font-[750] tabular-nums">{status}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </main>
  )
}

const Step = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <li className="border-b border-base-300 py-5">
    <h2 className="text-lg font-[750]">{title}</h2>
    <div className="mt-1 grid gap-2">{children}</div>
  </li>
)
