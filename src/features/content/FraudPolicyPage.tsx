export default function FraudPolicyPage() {
  return <main>FraudPolicyPage</main>
}
