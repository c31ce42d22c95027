import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asksForSecret } from '../../../src/ui/base/secret-names.js';

describe('sentences that ask for a secret', () => {
  const asking = [
    'Your password',
    'Enter the PIN of your card.',
    'We need your API key',
    'Do not hesitate to enter your password',
    'Do not forget to enter your PIN',
    'Why not enter your PIN?',
    'Never enter your name here, enter your password',
    'If you have no password, use your PIN',
    'Sign in without a password: type the OTP',
    'Not sure? Your passcode is on the card.',
    'Do not share this. Your secret is safe.',
    '请输入密码',
    '不要输入姓名，请输入密码',
    '性别和密码',
  ];
  for (const text of asking)
    it(`The sentence “${text}” asks for one`, () => {
      assert.equal(asksForSecret(text), true);
    });
});

describe('sentences that warn not to give a secret', () => {
  const warning = [
    'Your favorite integer (do NOT enter your phone number, PIN, or other sensitive info)',
    'Never share your password.',
    'You must not enter passwords, PINs or API keys',
    'Please don’t ever paste an api key here',
    "Don't use your PIN",
    'Cannot include credentials',
    'A number, not a PIN or a password',
    'No passwords, please',
    '你最喜欢的整数（请勿输入手机号、密码或验证码）',
    '不要在这里填写密码',
  ];
  for (const text of warning)
    it(`The sentence “${text}” asks for none`, () => {
      assert.equal(asksForSecret(text), false);
    });
});
