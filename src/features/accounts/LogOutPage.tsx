export default function LogOutPage() {
  return <main>LogOutPage</main>
}
