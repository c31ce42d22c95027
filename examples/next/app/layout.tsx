import Link from 'next/link';
import type { ReactNode } from 'react';

export const metadata = { title: 'Weather desk' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Desk</Link> <Link href="/kept">Kept</Link> <Link href="/chat">Chat</Link>
        </nav>
        {children}
      </body>
    </html>
  );
}
