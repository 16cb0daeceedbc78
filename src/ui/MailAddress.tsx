import { readableEmail } from '#/shared/input/readable-domain.ts'

/** A mail address in its own letters, broken after its @ before anywhere else, with its full stops in sight. */
export function MailAddress({ children: email }: { children: string }) {
  const address = readableEmail(email)
  const domain = address.lastIndexOf('@') + 1
  return (
    <span className="plain-address wrap-anywhere">
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  )
}
