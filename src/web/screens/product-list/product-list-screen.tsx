export default function ProductListScreen() {
  return <h1>Shop</h1>;
}
