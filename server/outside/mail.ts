import { createTransport } from 'nodemailer'
import type { House, WithDb, WithSettings } from '#server/kit/house.ts'
import { headLine } from './headLine.ts'
import { sandboxMail } from './tables.ts'

/** A mail, ready to send: plain text and HTML say the same. */
export interface OutgoingMail {
  /** One address. */
  to: string
  /** Name of the sender. */
  sender: string
  subject: string
  text: string
  html: string
  /** PDFs and iCalendar files that go along. */
  files?: readonly { name: string; bytes: Uint8Array }[]
  /** Headers that a mail program reads, each on one line: folded ones break the signatures of others (nodemailer#1654). */
  headers?: Readonly<Record<string, string>>
  /** Key of the mail, the same at every try. It becomes the Message-ID, by which a mail server or a reader tells a repetition. */
  key: string
}

/** Sends mails. Throws where it isn't certain that the server took the mail; then it may be sent again under the same key. */
export interface Mail {
  send(letter: OutgoingMail): Promise<void>
  close(): void
}

const patience = 30_000

const typeOf = (name: string) => (name.endsWith('.ics') ? 'text/calendar; charset=utf-8' : 'application/pdf')

const hostOf = ({ settings }: WithSettings) => new URL(settings.publicUrl).hostname
const senderOf = ({ settings }: WithSettings) => settings.mailFrom ?? `app@${hostOf({ settings })}`

/** The letter with a head of which each part is one line, whoever wrote it. */
const inLines = ({ sender, subject, files = [], headers = {}, ...rest }: OutgoingMail) => ({
  ...rest,
  sender: headLine(sender),
  subject: headLine(subject),
  files: files.map(({ name, bytes }) => ({ name: headLine(name), bytes })),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headLine(value)])),
})

/** A letter as nodemailer sends it; the Message-ID is made of the key and `host`. */
export function messageOf(letter: OutgoingMail, from: string, host: string) {
  const { to, sender, subject, text, html, key, files, headers: own } = inLines(letter)
  const prepared = Object.entries(own).map(([name, value]) => [name, { prepared: true, value }])
  return {
    from: { name: sender, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...Object.fromEntries(prepared) },
    attachments: files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes), contentType: typeOf(name) })),
    messageId: `<${key.replace(/[^\w.-]/g, '.')}@${host}>`,
  }
}

function smtpMail(url: string, from: string, host: string): Mail {
  const transport = createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience } as object)
  return {
    async send(letter) {
      await transport.sendMail(messageOf(letter, from, host))
    },
    close: () => transport.close(),
  }
}

const sandboxFileOf = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({ name, base64: Buffer.from(bytes).toString('base64') })

const sandbox = ({ db, settings }: WithDb & WithSettings): Mail => ({
  async send(letter) {
    const { to, sender, subject, text, html, key, files, headers } = inLines(letter)
    const from = `${sender} <${senderOf({ settings })}>`
    await db
      .insert(sandboxMail)
      .values({
        _id: key,
        to: to.toLowerCase(),
        from,
        subject,
        text,
        html,
        files: files.map(sandboxFileOf),
        headers: letter.headers && headers,
        at: new Date().toISOString(),
      })
      .onConflictDoNothing()
  },
  close() {},
})

const opened = new WeakMap<House, Mail>()

/** The house's mail: SMTP where `SMTP_URL` is set, else the sandbox, whose mails are read at /sandbox. */
export function mailOf(house: House): Mail {
  const { smtpUrl } = house.settings
  const mail = opened.get(house) ?? (smtpUrl ? smtpMail(smtpUrl, senderOf(house), hostOf(house)) : sandbox(house))
  opened.set(house, mail)
  return mail
}
