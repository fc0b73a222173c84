import { simpleParser } from 'mailparser'
import type { BounceKind } from '#contract/mailings/words.ts'
import { saysNoMailbox } from '#server/mailings/block.ts'
import { rowIn } from '#server/outside/newsletter/port.ts'

const plain = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true }

/** A mail that came back: which row it is about, and what it says; undefined where it is nothing that we know. */
interface Returned {
  row: string
  kind: BounceKind
}

/** The value of a field in a report of lines; undefined where it has none. */
function fieldIn(report: string, name: string): string | undefined {
  const begins = `${name.toLowerCase()}:`
  const line = report.split(/\r?\n/).find(each => each.toLowerCase().startsWith(begins))
  return line?.slice(begins.length, 300).trim()
}

/** A mailbox that is no more, or that refuses us, is blocked; what may pass is counted; anything else says nothing of the address (V11). */
function bounceIn(report: string): BounceKind | undefined {
  const status = fieldIn(report, 'Status') ?? ''
  if (saysNoMailbox(status) || /^5\.7\.1\b/.test(status)) return 'hard'
  return status.startsWith('4.') ? 'soft' : undefined
}

/** Reads a mail that came back (RFC 3464, RFC 5965); none of what hangs on it is opened. */
export async function readReturned(raw: string): Promise<Returned | undefined> {
  const mail = await simpleParser(Buffer.from(raw, 'latin1'), { ...plain, keepDeliveryStatus: true })
  const part = (type: string) => {
    const found = mail.attachments.find(({ contentType }) => contentType === type)
    return found && found.size < 100_000 ? found.content.toString('latin1') : undefined
  }
  const [status, complaint] = [part('message/delivery-status'), part('message/feedback-report')]
  const kind = complaint !== undefined ? 'complaint' : status !== undefined ? bounceIn(status) : undefined
  const to = [mail.to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address))
  const sender = fieldIn(complaint ?? '', 'Original-Mail-From')?.replace(/[<>]/g, '') ?? ''
  const row = [...to, sender].map(rowIn).find(each => each !== undefined)
  return kind && row ? { row, kind } : undefined
}
