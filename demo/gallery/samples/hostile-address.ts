import { content, resource, text, type Sample } from '../sample.js';

const scheme = ['java', 'script:'].join('');
const run = "globalThis.__hostileRan='gallery'";

const link = (uri: string, name: string, more: object = {}): object => ({
  type: 'resource_link',
  uri,
  name,
  ...more,
});

export const hostileAddressSamples: readonly Sample[] = [
  {
    id: 'hostile-schemes',
    title: { en: 'Addresses that run, open or read', 'zh-CN': '会运行、打开或读取的地址' },
    hostile: true,
    result: content(
      link(`${scheme}${run}`, 'a script'),
      link(`\u0001 ja\tva\nscript:${run}`, 'a script behind control characters'),
      link(`${scheme.toUpperCase()}//%0a${run}`, 'a script in capitals'),
      link(`data:text/html,<script>${run}</script>`, 'a page in its own address'),
      link('file:///etc/passwd', 'a file of yours'),
      link('vbscript:msgbox(1)', 'an old script'),
      link('blob:https://museum.example/7d5c', 'somebody’s bytes'),
      link('about:srcdoc', 'a frame'),
      link('intent://scan/#Intent;scheme=zxing;end', 'an app'),
    ),
  },
  {
    id: 'hostile-hosts',
    title: { en: 'Addresses that lead elsewhere', 'zh-CN': '指向别处的地址' },
    hostile: true,
    result: content(
      link('https://you:secret@evil.example/', 'with a password', { title: 'https://bank.example/' }),
      link('https://bank.example@evil.example/', 'a host before the host'),
      link('https://bank.example.evil.example/login', 'bank.example'),
      link('https://evil.example/\u202egro.elpmaxe.knab//:sptth', 'turned round'),
      link('https://xn--80ak6aa92e.example/', 'letters of another script'),
      link('http://127.0.0.1:8080/admin?delete=all', 'your own machine'),
      link('http://[::ffff:169.254.169.254]/latest/', 'the machine’s keeper'),
      link('//evil.example/x', 'no scheme'),
      link('\\\\evil.example\\share', 'a share'),
      link('https://evil.example:99999/', 'a port that does not exist'),
    ),
  },
  {
    id: 'hostile-long-address',
    title: { en: 'An address of 64 kB', 'zh-CN': '64 kB 的地址' },
    hostile: true,
    result: () =>
      content(
        link(`https://example.com/${'a/'.repeat(32_768)}`, 'long'),
        resource(`file:///${'%2e%2e/'.repeat(9_000)}passwd`, 'text/plain', 'A text from a long way up.'),
        link('', 'no address'),
        link(' ', ''),
      ),
  },
  {
    id: 'hostile-file-names',
    title: { en: 'Names for a download', 'zh-CN': '危险的下载文件名' },
    hostile: true,
    result: content(
      resource('file:///a/..%2f..%2f..%2fetc%2fcron.d%2fjob', 'text/plain', 'One'),
      resource('file:///C:%5CWindows%5CCON.txt', 'text/plain', 'Two'),
      resource('file:///photo.png%00.exe', 'text/plain', 'Three'),
      resource('file:///.bashrc', 'text/plain', 'Four'),
      resource(`file:///${'x'.repeat(400)}.html`, 'text/plain', 'Five'),
      text('Save any of them, and look at how it is called.'),
    ),
  },
];
