export default function CheckoutFailureScreen() {
  return <h1>Failure</h1>;
}
