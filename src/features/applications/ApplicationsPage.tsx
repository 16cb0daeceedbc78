export default function ApplicationsPage() {
  return <main>ApplicationsPage</main>
}
