export default function MailboxPage() {
  return <main>MailboxPage</main>
}
