export default function TermsPage() {
  return <main>TermsPage</main>
}
