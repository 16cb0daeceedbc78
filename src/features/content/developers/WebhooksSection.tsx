import { PageSection } from '#/ui/Section.tsx'
import { Code } from './Code.tsx'
import { Fact } from './Fact.tsx'

type SectionProps = { event: object; receiver: string; kinds: { kind: string; what: string }[] }

/** How a program hears of what happens. */
export const WebhooksSection = ({ event, receiver, kinds }: SectionProps) => (
  <PageSection
    id="webhooks"
    title="Webhooks"
    intro="Waymark posts to your address when something happens. Add it under Team, “Webhooks”."
  >
    <dl className="max-w-[48em]">
      <Fact title="What is posted">
        JSON, with the kind in “type” and ids in “data”: which applicant, which job, from where to where, and
        by whom. “With details” adds the applicant as your list shows them, and the job, as they are at the
        time. Where an applicant is reviewed blind, that is without the name.
        <Code>{JSON.stringify(event, null, 2)}</Code>
      </Fact>
      <Fact title="Check the signature">
        <p>
          By{' '}
          <a href="https://www.standardwebhooks.com/" className="link">
            Standard Webhooks
          </a>
          , for which libraries exist in most languages. The headers are webhook-id, webhook-timestamp and
          webhook-signature. Check the body before you parse it, and refuse a timestamp that is more than five
          minutes off, so that nobody sends you an old event again; the libraries do both. After you make a
          new secret, each event has two signatures for 24 hours, and one that fits is enough.
        </p>
        <Code>{receiver}</Code>
      </Fact>
      <Fact title="Answer within 10 seconds">
        With any status from 200 to 299. Everything else counts as not arrived, also a redirect. Do long work
        afterwards. An event may come twice, so keep the webhook-id of what you have done.
      </Fact>
      <Fact title="Order, and what happens when you are away">
        Events about one applicant come in their order, and so do those about one job; the next waits until
        the one before has arrived or was given up. We try again after 5 seconds, 1, 5 and 30 minutes, 2, 5,
        10, 14 and 20 hours, and give an event up after three days. If your answer asks for a longer rest by
        Retry-After, we keep it, up to an hour. After an hour in which nothing arrived we tell your team, and
        after three days we switch the webhook off. An answer of 410 does so at once. The log keeps 30 days
        and sends again what you choose, under the same webhook-id.
      </Fact>
      <Fact title="Slack and Microsoft Teams">
        Give the address of an incoming webhook of theirs, and choose it as the receiver. Your channel gets a
        sentence with a link, without names unless you choose so.
      </Fact>
    </dl>
    <h3 className="mt-8 text-lg font-[750]">Kinds</h3>
    <dl className="max-w-[48em]">
      {kinds.map(({ kind, what }) => (
        <div
          key={kind}
          className="grid gap-x-8 gap-y-1 border-b border-base-300 py-3 sm:grid-cols-[210px_minmax(0,1fr)]"
        >
          <dt>
            <code className="text-[15px] wrap-anywhere">{kind}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </PageSection>
)
