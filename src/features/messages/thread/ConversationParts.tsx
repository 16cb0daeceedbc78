import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyConversation } from './CompanyConversation.tsx'
import { SeekerConversation } from './SeekerConversation.tsx'

/** It opens at its end, so the top fades out to show that there is more above. */
const messageListClass = 'max-h-[420px] pb-2 pt-6 [mask-image:linear-gradient(transparent,black_24px)]'

/** On the page of an application. */
export const ApplicationMessages = ({ id }: { id: string }) => (
  <section aria-labelledby="application-messages" className="min-w-0">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="application-messages" className="text-xl">
        Messages
      </h2>
      <Link to={paths.seeker.thread(id)} className="link text-sm">
        Open in messages
      </Link>
    </div>
    <SeekerConversation
      id={id}
      messageListClass={messageListClass}
      composerClass="mt-4 border-t border-base-300 pt-2"
    />
  </section>
)

/** In the drawer of an applicant; the team’s notes have their own place there. */
export function ApplicantMessages({ id }: { id: string }) {
  const { hiring } = useHiringArea()
  return (
    <section aria-labelledby="applicant-messages" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id="applicant-messages" className="text-lg">
          Messages
        </h4>
        <Link to={hiring.thread(id)} className="link text-sm">
          Open in messages
        </Link>
      </div>
      <CompanyConversation
        id={id}
        messageListClass={messageListClass}
        composerClass="mt-4 border-t border-base-300 pt-2"
      />
    </section>
  )
}
