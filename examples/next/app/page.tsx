import { Desk } from './desk';

export default function Page() {
  return (
    <main>
      <h1>Weather desk</h1>
      <Desk />
    </main>
  );
}
