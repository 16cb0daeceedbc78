import { useState } from 'react'
import { Link } from 'react-router'
import { downloadFile } from '#/client/save-file.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FileText } from '#/ui/icons/more-icons.tsx'

/** Downloads the signed record of an application's offers. */
export function RecordDownload({ id, reader }: { id: string; reader: 'seeker' | 'employer' }) {
  const [busy, setBusy] = useState<'record' | 'letter' | null>(null)
  const [problem, setProblem] = useState('')
  const download = async (what: 'record' | 'letter') => {
    if (busy) return
    setBusy(what)
    const file = what === 'letter' ? 'offer-letter' : 'offer-record'
    const name = what === 'letter' ? `offer-${id.slice(0, 8)}.pdf` : `offer-record-${id.slice(0, 8)}.json`
    setProblem(
      reader === 'employer'
        ? await downloadFile(`/employer/applications/${id}/${file}`, name)
        : await downloadFile(`/applications/${id}/${file}`, name),
    )
    setBusy(null)
  }
  return (
    <div className="no-print mt-5 border-t border-fg/25 pt-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="outlined" size="sm" busy={busy === 'letter'} onClick={() => void download('letter')}>
          {busy !== 'letter' && <FileText className="size-[18px]" aria-hidden="true" />}
          Letter as PDF
        </Button>
        <Button variant="outlined" size="sm" busy={busy === 'record'} onClick={() => void download('record')}>
          Download the record
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm">
        {problem ? (
          <span className="font-bold text-danger">{problem}</span>
        ) : (
          <>
            The letter is a PDF. The record is a file signed by us: it lists every offer and answer, and any
            change shows. Both sides get the same file.{' '}
            <Link to={paths.verify} className="link">
              Check a record
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
