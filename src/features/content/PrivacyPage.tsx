export default function PrivacyPage() {
  return <main>PrivacyPage</main>
}
