export default function ApplicationPage() {
  return <main>ApplicationPage</main>
}
