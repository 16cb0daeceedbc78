export default function NewPasswordPage() {
  return <main>NewPasswordPage</main>
}
