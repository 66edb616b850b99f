export default function CheckoutSuccessScreen() {
  return <h1>Success</h1>;
}
