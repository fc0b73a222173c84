import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import MailComposer from 'nodemailer/lib/mail-composer'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { type LetterData, type LetterName, writeLetter } from '#server/shared/auth/letters.ts'
import { messageOf } from './mail.ts'
import { writeSignedMail as writeNewsletter } from './newsletter/signedMail.ts'

const numRuns = process.env.LONG ? 2000 : 100
const from = 'app@formkurve.example'
const to = 'leserin@formkurve.example'
const { privateKey: key } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Words, line ends of every kind, control signs, and what would be a header of its own. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        ...['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\0', '\u000b', '\t', '\u001b', '"', '<x@y.example>', '=?utf-8?Q?=0D=0A?='],
      ),
      fc.constantFrom(
        'Bcc: opfer@formkurve.example',
        'Subject: Anderes',
        'Content-Type: text/html',
        'Reply-To: x@y.example',
        '\r\n\r\n<b>Text</b>',
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map(parts => parts.join(''))

/** Every letter with a person's text in each of its places. */
const letters: { [Name in LetterName]: (text: string) => LetterData<Name> } = {
  'set-password': vorname => ({ vorname, link: 'https://app.formkurve.example' }),
  'reset-password': vorname => ({ vorname, link: 'https://app.formkurve.example' }),
  'password-changed': vorname => ({ vorname, passkeysGone: true }),
  'email-confirm': vorname => ({ vorname, link: 'https://app.formkurve.example' }),
  'email-changed': vorname => ({ vorname, link: 'https://app.formkurve.example' }),
  'email-waits': vorname => ({ vorname, link: 'https://app.formkurve.example' }),
  'email-holds': vorname => ({ vorname, link: 'https://app.formkurve.example' }),
  'verify-email': vorname => ({ vorname, code: '123456', link: 'https://app.formkurve.example' }),
  'passkey-added': text => ({ vorname: text, passkey: text }),
  'account-deleted': vorname => ({ vorname }),
  plain: text => ({
    subject: `${text}: Dein Platz`,
    text: [text],
    act: { label: text, link: 'https://app.formkurve.example' },
    small: [text],
  }),
}
const names = Object.keys(letters) as LetterName[]

const headOf = (raw: Buffer) =>
  raw
    .toString('latin1')
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
/** Names of the headers, as a reader that takes lines alone sees them. */
const headersIn = (raw: Buffer) =>
  headOf(raw)
    .split(/\r\n|\r|\n/)
    .map(line => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? line)

/** One line each, to one reader, and no header that a text brought along. */
async function mustBeWhole(raw: Buffer, plain: Buffer) {
  // The body alone says how it is encoded.
  const without = (of: Buffer) => headersIn(of).filter(name => name !== 'content-transfer-encoding')
  expect(without(raw)).toEqual(without(plain))
  const mail = await simpleParser(raw)
  const reached = [mail.to, mail.cc, mail.bcc].flatMap(list => list ?? []).flatMap(({ value }) => value)
  expect(reached.map(({ address }) => address)).toEqual([to])
  expect([mail.subject ?? '', mail.from?.text ?? ''].join('')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
}

const built = (letter: Parameters<typeof messageOf>[0]) => new MailComposer(messageOf(letter, from, 'formkurve.example')).compile().build()

test.each(names)('no text of somebody gets into the head of the letter %s, but as one line', async name => {
  const make = (text: string) => {
    const file = { name: `Vertrag ${text}.pdf`, bytes: new Uint8Array([1, 2, 3]) }
    return built({
      to,
      key: 'k',
      ...writeLetter(name, letters[name](text) as never),
      sender: `Studio ${text}`,
      files: [file],
      headers: { 'X-Word': `w ${text}` },
    })
  }
  const plain = await make('Anna')
  await fc.assert(
    fc.asyncProperty(hostile, async text => mustBeWhole(await make(text), plain)),
    { numRuns: Math.ceil(numRuns / (name === 'plain' ? 1 : 5)) },
  )
})

test('nor into that of a mailing', async () => {
  const _id = v7()
  const make = async (text: string) => {
    const letter = {
      _id,
      to,
      sender: text,
      subject: `Neu: ${text}`,
      text,
      html: `<p>${_id}</p>`,
      headers: { 'List-Unsubscribe': `<https://x.example/${text}>` },
    }
    return (await writeNewsletter(letter, { from, dkim: { domain: 'formkurve.example', selector: 's', key } })).raw
  }
  const plain = await make('Anna')
  await fc.assert(
    fc.asyncProperty(hostile, async text => mustBeWhole(await make(text), plain)),
    { numRuns },
  )
})
