import type { AgentTool } from '#/features/agents/tools.ts'
import { PageSection } from '#/ui/Section.tsx'
import { Code } from './Code.tsx'
import { agentSetup } from './examples.ts'
import { Fact } from './Fact.tsx'

export type ShownTool = Pick<AgentTool, 'name' | 'title' | 'right'>

type AgentsSectionProps = { tools: ShownTool[]; example: string; publicUrl: string }

/** What an agent can do here, and what keeps it from doing more. */
export const AgentsSection = ({ tools, example, publicUrl }: AgentsSectionProps) => (
  <PageSection
    id="agents"
    title="Agents"
    intro="An AI agent that speaks the Model Context Protocol (MCP) uses the same API through tools, at one address."
  >
    <dl className="max-w-[48em]">
      <Fact title="Add the server to your agent">
        <p>
          Most agents take these lines. Leave the header out, and it searches jobs and companies without a
          token.
        </p>
        <Code>{agentSetup(publicUrl)}</Code>
      </Fact>
      <Fact title="A person sends, moves and publishes">
        <p>
          An agent reads, writes notes and leaves drafts. It sends no message, moves nobody and publishes
          nothing, whatever rights its token has. Its notes and drafts of messages name the token.
        </p>
      </Fact>
      <Fact title="What others wrote is marked">
        <p>
          Adverts, letters and names come to the agent as quoted data, with the words that they are no
          instructions. An agent can still be fooled: give it the rights that it needs, and no others.
        </p>
      </Fact>
      <Fact title="The tools">
        <ul className="grid">
          {tools.map(({ name, title, right }) => (
            <li
              key={name}
              className="grid gap-x-8 border-b border-base-300 py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_160px]"
            >
              <code className="text-[15px] wrap-anywhere">{name}</code>
              <span>{title}</span>
              <span className="text-fg-muted">{right ?? 'without a token'}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact title="By hand">
        <p>
          The revision of 2026-07-28, and those of 2025 that begin with “initialize”. There are no sessions:
          each request stands alone.
        </p>
        <Code>{example}</Code>
      </Fact>
    </dl>
  </PageSection>
)
