export default function SeekerDashboardPage() {
  return <main>SeekerDashboardPage</main>
}
