export default function NewJobPage() {
  return <main>NewJobPage</main>
}
