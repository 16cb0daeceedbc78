export default function ApplyPage() {
  return <main>ApplyPage</main>
}
