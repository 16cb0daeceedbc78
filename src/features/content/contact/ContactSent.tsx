import { useEffect, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'

type ContactSentProps = {
  reference: string
  email: string
  sentAt: string
  desk: string
  onAgain: () => void
}

/** Replaces the form and takes the focus. */
export const ContactSent = ({ reference, email, sentAt, desk, onAgain }: ContactSentProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="border-t-2 border-fg pt-7">
      <span className="grid size-14 place-items-center rounded-full bg-fg text-base-100">
        <Check className="size-8" strokeWidth={3.4} aria-hidden="true" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-3xl outline-none!">
        Message sent
      </h2>
      <p role="status" className="mt-3 text-lg wrap-anywhere">
        Reference <b className="tabular-nums whitespace-nowrap">{reference}</b>. A receipt is on its way to{' '}
        <b>{email}</b>.
      </p>
      <RouteLine
        className="mt-8"
        label="Your message"
        stops={[
          { label: 'Sent', meta: <DateTime iso={sentAt} as="time" />, state: 'done' },
          { label: desk, meta: 'A person reads it', state: 'now' },
          { label: 'Answer', meta: 'By email, to the address above', state: 'next' },
        ]}
      />
      <div className="mt-9">
        <Button variant="outlined" size="lg" onClick={onAgain}>
          Write another
        </Button>
      </div>
    </div>
  )
}
