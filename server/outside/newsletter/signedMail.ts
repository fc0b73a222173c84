import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { NewsletterAccess } from '#server/kit/settings.ts'
import { headLine } from '#server/outside/headLine.ts'
import { type Newsletter, type Ready, returnPath } from './port.ts'

/** The headers that the signature covers; nodemailer's own list leaves out the one-click header, which RFC 8058 asks for (V07). */
const signed = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

async function bytesOf(stream: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Makes a mail of a letter and signs it. */
export async function writeSignedMail(letter: Newsletter, { from, dkim }: Pick<NewsletterAccess, 'from' | 'dkim'>): Promise<Ready> {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const prepared = Object.entries(letter.headers).map(([name, value]) => [name, { prepared: true, value: headLine(value) }])
  const composed = new MailComposer({
    from: { name: headLine(letter.sender), address: from },
    to: { name: '', address: letter.to },
    subject: headLine(letter.subject),
    text: letter.text,
    html: letter.html,
    messageId: `<${letter._id}@${domain}>`,
    headers: { Precedence: 'bulk', ...Object.fromEntries(prepared) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const key = { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key, headerFieldNames: signed }
  const raw = await bytesOf(new DKIM(key).sign(await composed.compile().build()))
  return { raw, envelope: { from: returnPath(letter._id, from), to: letter.to } }
}
