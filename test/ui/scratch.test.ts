import '../../src/index.js';
import { all, one, show, frame, wait } from './helpers/page.js';
describe('x', () => {
  it('y', async () => {
    const talk = document.createElement('mcp-conversation');
    talk.style.blockSize = '360px';
    const mk = (n: number, last: string) =>
      ({
        status: 'idle',
        entries: [
          ...Array.from({ length: n }, (_, i) => ({ kind: 'user', id: 'u' + i, at: 0, text: 'Line ' + i })),
          { kind: 'assistant', id: 'a1', at: 0, text: last, status: 'complete', toolCalls: [] },
        ],
      }) as never;
    await show(Object.assign(talk, { conversation: mk(40, 'The end.') }));
    const log = one('[role=log]', talk);
    const d = () =>
      [
        log.scrollTop,
        log.scrollHeight,
        log.clientHeight,
        (log.querySelector('.entries') as HTMLElement).offsetHeight,
      ].join();
    log.addEventListener('scroll', () => console.log('scroll', d()));
    new ResizeObserver(() => console.log('ro', d())).observe(log.querySelector('.entries')!);
    await wait(300);
    console.log('1', d());
    talk.conversation = mk(40, 'word '.repeat(500));
    await talk.updateComplete;
    console.log('2', d());
    await frame();
    console.log('3', d());
    await wait(300);
    console.log('4', d());
  });
});
