export default function EmailVerificationPage() {
  return <main>EmailVerificationPage</main>
}
