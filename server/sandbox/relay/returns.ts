import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import { sandboxReturn } from '#server/outside/tables.ts'

/** A mail of the books, as it is sent back. */
interface ReturnedMail {
  /** Sender of the envelope, to whom bounces go. */
  from: string
  to: string
  raw: string
}

const line = '\r\n'
const headersOf = (raw: string) => raw.split(/\r?\n\r?\n/)[0] ?? ''

function report({ from, raw }: ReturnedMail, kind: string, told: string, fields: readonly string[]) {
  const edge = `edge-${v7()}`
  const part = (type: string, body: string) => [`--${edge}`, `Content-Type: ${type}`, '', body, ''].join(line)
  return [
    'From: MAILER-DAEMON@postfach.example',
    `To: ${from}`,
    `Message-ID: <${v7()}@postfach.example>`,
    'Subject: Returned mail',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="${edge}"`,
    '',
    part('text/plain; charset=utf-8', told),
    part(`message/${kind}`, fields.join(line)),
    part('text/rfc822-headers', headersOf(raw)),
    `--${edge}--`,
    '',
  ].join(line)
}

/** A mailbox could not take it (RFC 3464). */
export const bounceOf = (taken: ReturnedMail, status: string, said: string) =>
  report(taken, 'delivery-status', said, [
    'Reporting-MTA: dns; postfach.example',
    '',
    `Final-Recipient: rfc822; ${taken.to}`,
    `Action: ${status.startsWith('4') ? 'delayed' : 'failed'}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
  ])

/** Somebody called it spam (RFC 5965). */
export const complaintOf = (taken: ReturnedMail) =>
  report(taken, 'feedback-report', 'This is an abuse report.', [
    'Feedback-Type: abuse',
    'User-Agent: Postfach/1.0',
    'Version: 1',
    `Original-Mail-From: <${taken.from}>`,
    `Original-Rcpt-To: <${taken.to}>`,
  ])

/** Lays a mail into the mailbox of bounces. */
export const sendBack = (tx: Tx, raw: string) => tx.insert(sandboxReturn).values({ _id: v7(), raw, at: new Date().toISOString() })
