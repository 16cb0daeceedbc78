export default function VerificationQueuePage() {
  return <main>VerificationQueuePage</main>
}
