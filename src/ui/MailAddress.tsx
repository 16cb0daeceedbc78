/** A mail address, broken after its @ before anywhere else, with its full stops in sight. */
export function MailAddress({ children: address }: { children: string }) {
  const domain = address.lastIndexOf('@') + 1
  return (
    <span className="plain-address wrap-anywhere">
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  )
}
