export default function JobsPage() {
  return <main>JobsPage</main>
}
