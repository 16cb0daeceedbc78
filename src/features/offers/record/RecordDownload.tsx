import { useState } from 'react'
import { Link } from 'react-router'
import { downloadFile } from '#/client/save-file.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FileText } from '#/ui/icons/more-icons.tsx'

/** Downloads the signed record of an application's offers. */
export function RecordDownload({ id, reader }: { id: string; reader: 'seeker' | 'employer' }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    const name = `offer-record-${id.slice(0, 8)}.json`
    setProblem(
      reader === 'employer'
        ? await downloadFile(`/employer/applications/${id}/offer-record`, name)
        : await downloadFile(`/applications/${id}/offer-record`, name),
    )
    setBusy(false)
  }
  return (
    <div className="mt-5 border-t border-fg/25 pt-4">
      <Button variant="outlined" size="sm" busy={isBusy} onClick={download}>
        {!isBusy && <FileText className="size-[18px]" aria-hidden="true" />}
        Download the record
      </Button>
      <p role="status" className="mt-2 text-sm">
        {problem ? (
          <span className="font-bold text-danger">{problem}</span>
        ) : (
          <>
            Every version and answer, signed. Both sides have the same file.{' '}
            <Link to={paths.verify} className="link">
              Check one
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
