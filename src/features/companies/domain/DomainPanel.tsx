import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { CopyField } from './CopyField.tsx'
import { DomainCheckResult, type DomainProof } from './DomainCheckResult.tsx'

type Method = 'mailbox' | 'dns' | 'file'
type Props = {
  /** The website in the form, before it is submitted. */
  website?: string | undefined
  /** The mailbox confirmation form. Without it only record and file count. */
  mailbox?: ReactNode
}

const tooMany = 'You have asked for many looks. Wait an hour; we look by ourselves too while you are checked.'

/** The ways to prove control of the domain, of which one is enough. */
export function DomainPanel({ website, mailbox }: Props) {
  const client = useQueryClient()
  const [method, setMethod] = useState<Method>(mailbox ? 'mailbox' : 'dns')
  const input = website ? { websiteURL: website } : {}
  const proofQuery = apiQuery('/employers/domain', input, { silent: true })
  const { data: proof, isError } = useQuery({
    ...proofQuery,
    refetchInterval: ({ state }) => (state.data?.looking ? 2000 : false),
  })
  const options = {
    silent: true,
    done: ({ data }: { data: DomainProof }) => void client.setQueryData(proofQuery.queryKey, data),
  } as const
  const startProof = useWrite('POST /employers/domain', options)
  const check = useWrite('POST /employers/domain/check', options)
  const failure = check.failure ?? startProof.failure
  const problem = failure && (failure.status === 429 ? tooMany : failure.message)

  if (proof && !proof.available) return mailbox
  return (
    <section aria-labelledby="prove" className="@container overflow-clip rounded-box border border-fg">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-base-300 p-5">
        <h3 id="prove" className="text-lg">
          Prove your domain
        </h3>
        <p className="text-sm text-fg-muted">One of the {mailbox ? 'three' : 'two'} is enough.</p>
        <SegmentedControl
          label="Ways to prove it"
          className="max-sm:w-full"
          options={[
            ...(mailbox ? [{ value: 'mailbox' as const, label: 'Mailbox' }] : []),
            { value: 'dns', label: 'DNS record' },
            { value: 'file', label: 'Website file' },
          ]}
          value={method}
          onChange={setMethod}
        />
      </div>
      {method === 'mailbox' ? (
        <div className="p-5">{mailbox}</div>
      ) : !proof ? (
        <p className="p-5 text-fg-muted">{isError ? 'Add your company’s website first.' : 'Loading'}</p>
      ) : proof.problem ? (
        <p className="p-5 text-fg-muted">{proof.problem}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] @2xl:grid-cols-2">
          <div className="p-5">
            {proof.challenge ? (
              <Instructions method={method} proof={proof} challenge={proof.challenge} />
            ) : (
              <>
                <p className="text-fg-muted">
                  You get a token for {proof.domain}. It is no secret: whoever can publish it there controls
                  the domain.
                </p>
                <Button
                  variant="dark"
                  className="mt-4"
                  onClick={() => startProof.write(input)}
                  busy={startProof.isBusy}
                >
                  Show what to add
                </Button>
              </>
            )}
          </div>
          <DomainCheckResult
            proof={proof}
            method={method}
            onCheck={() => check.write(input)}
            busy={check.isBusy}
            problem={problem}
          />
        </div>
      )}
    </section>
  )
}

type InstructionsProps = {
  method: 'dns' | 'file'
  proof: DomainProof
  challenge: NonNullable<DomainProof['challenge']>
}

function Instructions({ method, proof, challenge }: InstructionsProps) {
  return method === 'dns' ? (
    <>
      <h4 className="text-base font-bold tracking-normal">Add this at your DNS host</h4>
      <dl className="mt-2">
        <CopyField label="Type" value="TXT" />
        <CopyField label="Name" value={challenge.recordName} />
        <CopyField label="Value" value={challenge.value} />
      </dl>
      <p className="mt-4 text-sm text-fg-muted">
        Most hosts add {proof.domain} to the name by themselves. Leave the record in place: it keeps the proof
        alive. The token works until <DateTime iso={challenge.expiresAt} as="day" />.
      </p>
    </>
  ) : (
    <>
      <h4 className="text-base font-bold tracking-normal">Put this file on your website</h4>
      <dl className="mt-2">
        <CopyField label="Address" value={challenge.fileAddress} />
        <CopyField label="Content" value={challenge.value} />
      </dl>
      <p className="mt-4 text-sm text-fg-muted">
        A plain text file with this one line. We open it once at {proof.domain}, or with www. in front. The
        token works until <DateTime iso={challenge.expiresAt} as="day" />.
      </p>
    </>
  )
}
