export default function ConfirmMailboxPage() {
  return <main>ConfirmMailboxPage</main>
}
