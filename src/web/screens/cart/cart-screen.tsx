export default function CartScreen() {
  return <h1>Cart</h1>;
}
