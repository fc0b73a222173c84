import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConnection, MailOutcome, Ready } from './port.ts'

const patience = 30_000
const piece = 16_384
const mostSaid = 300

/** Why a mail did not go through, as nodemailer tells it. */
interface Failure extends Error {
  responseCode?: number
  response?: string
  command?: string
}

/** The body of a mail: nothing of it is read before the server has asked for it, and `begin` is asked just then. */
class Body extends Readable {
  hasBegun = false
  isOver = false
  /** It was not ours to send any more. */
  isKept = false
  private at = 0

  constructor(
    private readonly raw: Buffer,
    private readonly begin: () => Promise<boolean>,
  ) {
    super({ highWaterMark: piece })
  }

  override _read() {
    if (this.hasBegun) this.next()
    else this.ask().catch((error: Error) => this.destroy(error))
  }

  private async ask() {
    if (await this.begin()) {
      this.hasBegun = true
      return this.next()
    }
    this.isKept = true
    this.destroy(new Error('not ours any more'))
  }

  private next() {
    const piecemeal = this.raw.subarray(this.at, this.at + piece)
    this.at += piecemeal.length
    this.isOver = this.at >= this.raw.length
    this.push(piecemeal)
    if (this.isOver) this.push(null)
  }
}

/** The meaning of a failure, by how far the body had come: cut off after its end nobody knows whether the server has it. */
function outcomeOf(failure: Failure, body: Body): MailOutcome {
  const said = failure.message.slice(0, mostSaid)
  const { responseCode, command, response = '' } = failure
  if (body.isKept) return { kind: 'kept', said }
  // An objection of the server to the sender is no fault of this address.
  if (responseCode) {
    if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return { kind: 'deferred', said }
    const status = command === 'RCPT TO' ? /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
    return { kind: 'refused', said, ...(status && { status }) }
  }
  return { kind: body.isOver ? 'uncertain' : 'deferred', said }
}

const entered = (connection: SMTPConnection, credentials: { user: string; pass: string }) =>
  new Promise<void>((resolve, reject) => {
    connection.login({ credentials, ...credentials }, error => (error ? reject(error) : resolve()))
  })

/** Opens a connection to the mail server, signed in. */
export async function openLine(url: string): Promise<MailConnection> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...(options as ConstructorParameters<typeof SMTPConnection>[0]),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 2 * patience,
  })
  let isOpen = true
  const shut = () => {
    isOpen = false
  }
  connection.on('error', shut)
  connection.on('end', shut)
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect(error => (error ? reject(error) : resolve()))
  })
  const { user, pass } = (auth ?? {}) as { user?: string; pass?: string }
  if (user && pass) await entered(connection, { user, pass })
  const close = () => {
    shut()
    connection.close()
  }
  const send = ({ raw, envelope }: Ready, begin: () => Promise<boolean>) =>
    new Promise<MailOutcome>(resolve => {
      const body = new Body(raw, begin)
      const { from, to } = envelope
      connection.send({ from, to: [to] }, body, (error, info) => {
        if (!error) return resolve({ kind: 'handed', said: String(info?.response ?? '').slice(0, mostSaid) })
        const outcome = outcomeOf(error as Failure, body)
        // In the middle of a body a connection is of no more use; else what the server still has of this mail is cleared away before the next one.
        if (body.hasBegun || body.isKept || !(error as Failure).responseCode) {
          close()
          return resolve(outcome)
        }
        connection.reset(failed => {
          if (failed) close()
          resolve(outcome)
        })
      })
    })
  return { send, isOpen: () => isOpen, close }
}
