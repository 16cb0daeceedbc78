export default function ContactPage() {
  return <main>ContactPage</main>
}
