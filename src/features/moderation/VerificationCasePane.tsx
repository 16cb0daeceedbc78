export default function VerificationCasePane() {
  return <main>VerificationCasePane</main>
}
