export default function FaqPage() {
  return <main>FaqPage</main>
}
