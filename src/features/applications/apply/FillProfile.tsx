import { useNavigate } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'

/** Reads a résumé that is here already, for the profile: nothing is uploaded a second time. */
export function FillProfile({
  resume,
  next = null,
  className,
}: {
  resume: { id: string; name: string }
  /** The application to go back to, if it isn’t sent yet. */
  next?: string | null
  className: string
}) {
  const navigate = useNavigate()
  const { write, isBusy, failure } = useWrite('POST /resumes/:id/proposal', {
    silent: true,
    invalidates: ['/resumes/proposal'],
    done: () => navigate(withNext(paths.seeker.resumeImport, next)),
  })
  return (
    <div className={`border-s-4 border-brand ps-4 ${className}`}>
      <p className="max-w-[34em]">
        <b>{resume.name}</b> is in your profile now. It can fill in your jobs, schools and skills too: you
        check everything first.
      </p>
      <Button
        variant="outlined"
        size="sm"
        className="mt-2.5"
        busy={isBusy}
        onClick={() => write({ id: resume.id })}
      >
        Fill in my profile from it
      </Button>
      {failure && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {failure.errors?.file?.[0] ?? failure.message}
        </p>
      )}
    </div>
  )
}
