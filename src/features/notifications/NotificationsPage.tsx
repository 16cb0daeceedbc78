export default function NotificationsPage() {
  return <main>NotificationsPage</main>
}
