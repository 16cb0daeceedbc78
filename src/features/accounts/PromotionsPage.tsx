export default function PromotionsPage() {
  return <main>PromotionsPage</main>
}
