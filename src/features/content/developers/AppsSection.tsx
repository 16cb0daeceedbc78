import { PageSection } from '#/ui/Section.tsx'
import { appAddress } from './app-examples.ts'
import { Code } from './Code.tsx'
import { Fact } from './Fact.tsx'

type AppsSectionProps = { document: string; redeem: string; publicUrl: string }

/** How an app gets access without a token that a person copies. */
export const AppsSection = ({ document, redeem, publicUrl }: AppsSectionProps) => (
  <PageSection
    id="apps"
    title="Apps that people connect"
    intro="An app asks a person for access (OAuth 2.1), and gets a token once they allow it. Agents that speak MCP do so by themselves."
  >
    <dl className="max-w-[48em]">
      <Fact title="Describe your app">
        <p>
          Publish a document at an https:// address of your own. That address is the app’s “client_id”: there
          is nothing to register.
        </p>
        <Code>{document}</Code>
      </Fact>
      <Fact title="Send the person to us">
        <p>
          They read who asks and what for, and may allow a part of it: a seeker for their own account, an
          owner or an admin for their company. They come back to an address of your document, with a code. A
          program on their own machine names http://127.0.0.1 there, and may listen at any port.
        </p>
        <Code>{appAddress(publicUrl)}</Code>
      </Fact>
      <Fact title="Redeem the code">
        <p>Within a minute, once, and with the secret of the challenge (PKCE).</p>
        <Code>{redeem}</Code>
        <p>
          The token works for an hour. The refresh token gets the next one, for which the one before ends.
          Each works once: one that comes again ends the access. After 90 days the app asks again.
        </p>
      </Fact>
    </dl>
  </PageSection>
)
