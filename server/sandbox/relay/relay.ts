import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { v7 } from 'uuid'
import type { RelayTrouble } from '#contract/sandbox.ts'
import type { Database } from '#server/kit/database.ts'
import { sandboxLetter, sandboxRelayTrouble } from '#server/outside/tables.ts'
import { bounceOf, complaintOf, sendBack } from './returns.ts'

const mostBytes = 1_000_000

/** Acts of mailboxes by the beginning of their names; those of the first kind only the first time. */
const onFirst: Record<string, RelayTrouble> = { spaeter: 'relay-later', legtauf: 'relay-before', abbruch: 'relay-after' }
const always: Record<string, RelayTrouble> = {
  abgelehnt: 'relay-refused',
  voll: 'relay-full',
  unbekannt: 'relay-unknown',
  beschwert: 'relay-complaint',
}

const under = (names: Record<string, RelayTrouble>, address: string) =>
  Object.entries(names).find(([name]) => address.startsWith(name))?.[1]

class RelayError extends Error {
  constructor(
    message: string,
    readonly responseCode: number,
  ) {
    super(message)
  }
}

interface Relay {
  db: Database
  /** Says what happens to the next mail for an address; by default what its name and /sandbox say. */
  troubleFor?: (to: string) => RelayTrouble | undefined
}

/** The troubles of a relay: each mailbox's own, and those that were ordered. */
function troublesOf({ db, troubleFor }: Relay) {
  const met = new Set<string>()
  const ordered = async () => {
    const [first] = await db.select().from(sandboxRelayTrouble).orderBy(asc(sandboxRelayTrouble.number)).limit(1)
    if (first) await db.delete(sandboxRelayTrouble).where(eq(sandboxRelayTrouble.number, first.number))
    return first?.kind
  }
  return async (to: string): Promise<RelayTrouble | undefined> => {
    if (troubleFor) return troubleFor(to)
    const first = under(onFirst, to)
    if (first && !met.has(to)) {
      met.add(to)
      return first
    }
    return under(always, to) ?? (await ordered())
  }
}

async function textOf(stream: SMTPServerDataStream) {
  const parts: string[] = []
  for await (const part of stream) parts.push((part as Buffer).toString('latin1'))
  return parts.join('')
}

const subjectIn = async (raw: string) => (await simpleParser(raw.slice(0, raw.indexOf('\r\n\r\n') + 4))).subject ?? ''

/** Opens the sandbox's mail server of mailings on a free port of loopback. It speaks SMTP, and writes down what it took before it says so. */
export async function openRelay(relay: Relay) {
  const { db } = relay
  const troubleFor = troublesOf(relay)
  const troubles = new Map<string, RelayTrouble | undefined>()
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const trouble = troubles.get(session.id)
    const raw = await textOf(stream)
    const { mailFrom, rcptTo } = session.envelope
    const [from, to] = [mailFrom ? mailFrom.address : '', rcptTo[0]!.address.toLowerCase()]
    await db.insert(sandboxLetter).values({ _id: v7(), from, to, subject: await subjectIn(raw), raw, at: new Date().toISOString() })
    const taken = { from, to, raw }
    if (trouble === 'relay-full') await sendBack(db, bounceOf(taken, '4.2.2', '452 4.2.2 Mailbox full'))
    if (trouble === 'relay-unknown') await sendBack(db, bounceOf(taken, '5.1.1', '550 5.1.1 User unknown'))
    if (trouble === 'relay-complaint') await sendBack(db, complaintOf(taken))
    if (trouble === 'relay-after') hangUp(session)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostBytes,
    logger: false,
    onRcptTo({ address }, session, callback) {
      troubleFor(address.toLowerCase()).then(trouble => {
        troubles.set(session.id, trouble)
        if (trouble === 'relay-before') return hangUp(session)
        if (trouble === 'relay-later') return callback(new RelayError('4.7.1 Try again later', 451))
        if (trouble === 'relay-refused') return callback(new RelayError('5.1.1 No such user', 550))
        callback()
      }, callback)
    },
    onData(stream, session, callback) {
      take(stream, session).then(() => callback(), callback)
    },
    onClose: ({ id }) => void troubles.delete(id),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  server.server.unref()
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>(closed => server.close(() => closed())),
  }
}
