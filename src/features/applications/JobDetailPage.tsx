export default function JobDetailPage() {
  return <main>JobDetailPage</main>
}
