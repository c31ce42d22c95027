import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Link, Route, Routes } from 'react-router';
import { App } from './app';
import { Kept } from './kept';

const Chat = lazy(() => import('./chat'));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <HashRouter>
        <nav>
          <Link to="/">Desk</Link> <Link to="/kept">Kept</Link> <Link to="/chat">Chat</Link>
        </nav>
        <Routes>
          <Route path="/" element={<App />} />
          <Route path="/kept" element={<Kept />} />
          <Route path="/chat" element={<Chat />} />
        </Routes>
      </HashRouter>
    </StrictMode>,
  );
