export default function ApplicantsIndexPage() {
  return <main>ApplicantsIndexPage</main>
}
