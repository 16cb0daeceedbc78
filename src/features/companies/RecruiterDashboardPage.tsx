export default function RecruiterDashboardPage() {
  return <main>RecruiterDashboardPage</main>
}
