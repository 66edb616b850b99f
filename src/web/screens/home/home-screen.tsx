export default function HomeScreen() {
  return <h1>Attika</h1>;
}
