export default function EmployerDashboardPage() {
  return <main>EmployerDashboardPage</main>
}
