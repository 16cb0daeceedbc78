export default function ApplicantsPage() {
  return <main>ApplicantsPage</main>
}
