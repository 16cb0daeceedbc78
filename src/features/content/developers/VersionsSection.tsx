import { paths } from '#/shared/paths.ts'
import { newestVersion, versionHeader } from '#/shared/programs/versions.ts'
import { PageSection } from '#/ui/Section.tsx'
import { Code } from './Code.tsx'
import { Fact } from './Fact.tsx'

/** How a program keeps working while the API grows, and the client that knows all this. */
export const VersionsSection = ({ client }: { client: string }) => (
  <PageSection
    id="versions"
    title="Versions"
    intro="Each is named by its date."
    aside={
      <a href={paths.developersChangelog} className="link">
        What has changed
      </a>
    }
  >
    <dl className="max-w-[48em]">
      <Fact title="Name the one you wrote for">
        <Code>{`${versionHeader}: ${newestVersion}`}</Code>
        <p>
          The answer names it too. Without the header you get the newest. An unknown version is refused with
          400.
        </p>
      </Fact>
      <Fact title="What stays, and what may come">
        <p>
          In one version no field of an answer goes away or changes its type, and no request needs more than
          before. New endpoints, fields and values may come: ignore those that you do not know.
        </p>
      </Fact>
      <Fact title="A client in TypeScript">
        <p>
          Waymark’s source has one without dependencies, in packages/client. It knows every field, tries again
          where that helps, and reads lists to their end.
        </p>
        <Code>{client}</Code>
      </Fact>
    </dl>
  </PageSection>
)
