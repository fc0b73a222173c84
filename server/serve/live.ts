import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { allows, markOf } from '#contract/access.ts'
import type { LiveEvents } from '#contract/live.ts'
import { collectionNames } from '#contract/sync.ts'
import type { BusMessage, Staff } from '#server/kit/bus.ts'
import type { House } from '#server/kit/house.ts'
import { gateOf, tabletsOf } from './gate.ts'
import { chosen, firstFrame, frameOf, isHere, isOwnOrigin, refuse, tokenIn } from './handshake.ts'
import { Lately } from './lately.ts'
import { metricsOf } from './metrics.ts'
import { OpenLines } from './openLines.ts'
import { isDemo, originOf } from './origin.ts'
import { makePlaceReader } from './placeReader.ts'
import { type Attendance, attendances, type Topic, type TopicFrame, topics } from './plugs.ts'
import type { Who } from './serve.ts'
import { WordQueue } from './wordQueue.ts'

/** Why the server closes a socket. */
export const closing = { ended: 4001, slow: 4013, unauthenticated: 4401, misused: 1008, restart: 1012, crowded: 4029 } as const

type Reason = LiveEvents['session:ended']['reason']

interface Patience {
  /** Until a socket must have shown its token. */
  tokenMs: number
  /** Between two pings; a socket that missed one is dead. */
  beatMs: number
  /** Until sockets that don't answer the goodbye are cut. */
  goodbyeMs: number
}
const patience: Patience = { tokenMs: 5000, beatMs: 25_000, goodbyeMs: 2000 }

const mostUnsent = 1_000_000
const longestFrame = 64_000
const mostWaiting = 5000
/** A studio is one address; but whoever opens many and says nothing must not take the places of all others. */
const mostWaitingOfPlace = 300
/** Tabs of one device; beyond that the oldest makes room. */
const mostOfSession = 20
interface LiveLine {
  socket: WebSocket
  who: Who
  alive: boolean
  /** The person as the record stands now. */
  again: () => Promise<Who | undefined>
  /** The studio whose tablet it is. */
  tablet?: string
  /** Counted as somebody who has an app open. */
  attends?: true
  words: WordQueue
}

export interface Live {
  /** Lines that have shown a token. */
  count(): number
  close(): Promise<void>
}

/** The live channel at /api/live/: frames `{event, data}`, first in `auth` with the token, or the token as subprotocol (L197). */
export const attachLive = (server: Server, house: House, patient: Patience = patience): Live => new Channel(server, house, patient)

class Channel implements Live {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: longestFrame, perMessageDeflate: false, handleProtocols: chosen })
  readonly #lines = new OpenLines<LiveLine>()
  readonly #lately = new Lately()
  readonly #beat: NodeJS.Timeout
  readonly #deaf: () => void
  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#answer(request, socket, head)
  readonly #placeOf: ReturnType<typeof makePlaceReader>
  readonly #waitingOf = new Map<string, number>()
  readonly #topics = new Map<string, Topic>()
  readonly #attendances: readonly Attendance[]
  #telling: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(
    readonly server: Server,
    readonly house: House,
    readonly patience: Patience,
  ) {
    this.#placeOf = makePlaceReader(house.settings)
    for (const [domain, topic] of topics.all(house).flatMap(each => Object.entries(each))) this.#topics.set(domain, topic(house))
    this.#attendances = attendances.all(house).map(attend => attend(house, told => this.#send(told)))
    metricsOf(house).sockets = () => this.count()
    this.#beat = setInterval(() => this.#ping(), patience.beatMs).unref()
    this.#deaf = house.bus.subscribe(message => this.#told(message))
    server.on('upgrade', this.#upgrade)
  }

  count() {
    return this.#lines.size
  }

  async close() {
    clearInterval(this.#beat)
    this.#deaf()
    this.server.off('upgrade', this.#upgrade)
    this.server.on('upgrade', (_request, socket) => refuse(socket, '503 Service Unavailable'))
    for (const attendance of this.#attendances) await attendance.close()
    await goodbye([...this.#sockets.clients], this.patience.goodbyeMs)
  }

  #answer(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => {})
    if (!isHere(request)) return refuse(socket, '404 Not Found')
    if (!isOwnOrigin(request, this.house.settings.publicUrl)) return refuse(socket, '403 Forbidden')
    const place = this.#placeOf(request)
    const ofPlace = this.#waitingOf.get(place) ?? 0
    if (this.#waiting >= mostWaiting || ofPlace >= mostWaitingOfPlace) return refuse(socket, '503 Service Unavailable')
    this.#waiting++
    this.#waitingOf.set(place, ofPlace + 1)
    this.#open(request, socket, head)
      .catch(error => {
        this.house.log.error({ err: error }, 'a live connection failed')
        socket.destroy()
      })
      .finally(() => this.#waited(place))
  }

  #waited(place: string) {
    this.#waiting--
    const left = (this.#waitingOf.get(place) ?? 0) - 1
    if (left > 0) this.#waitingOf.set(place, left)
    else this.#waitingOf.delete(place)
  }

  async #open(request: IncomingMessage, raw: Duplex, head: Buffer) {
    const gate = gateOf(this.house)
    const offered = tokenIn(request)
    if (offered !== undefined && !(await gate.who(offered))) return refuse(raw, '401 Unauthorized')
    if (raw.destroyed) return
    const socket = await new Promise<WebSocket>(accepted => this.#sockets.handleUpgrade(request, raw, head, accepted))
    // A broken frame closes its socket by itself, with the code that fits.
    socket.on('error', () => {})
    const token = offered ?? (await firstFrame(socket, this.patience.tokenMs))
    const shown = await gate.who(token)
    if (!shown || (originOf(request, this.house.settings).elsewhere && isDemo(shown.email))) return socket.close(closing.unauthenticated)
    await this.#begin(this.#lineOf(socket, shown, () => gate.who(token)))
  }

  #lineOf(socket: WebSocket, who: Who, again: LiveLine['again']): LiveLine {
    const words = new WordQueue({
      house: this.house,
      socket,
      who: () => line.who,
      refused: error => sendLiveEvent(line, 'chat:error', error),
    })
    const line: LiveLine = { socket, who, alive: true, again, words }
    return line
  }

  async #begin(line: LiveLine) {
    if (line.socket.readyState !== line.socket.OPEN) return
    this.#lines.add(line)
    const [oldest, ...others] = [...this.#lines.of(line.who._id)].filter(({ who }) => who.session === line.who.session)
    if (oldest && others.length >= mostOfSession) {
      this.#leave(oldest, false)
      oldest.socket.close(closing.crowded)
    }
    line.socket.on('close', () => this.#leave(line, false))
    line.socket.on('pong', () => {
      line.alive = true
    })
    line.socket.on('message', data => this.#hear(line, data))
    // The session may have ended, or its rights changed, since its token was checked; later changes arrive as messages.
    await this.#endEnded([line])
    line.who = (await line.again()) ?? line.who
    line.tablet = await tabletsOf(this.house).studioOf(this.house.db, line.who)
    this.#attend(line)
    const quiet = this.#lately.quietFor(message => isMeant(line, message))
    sendLiveEvent(line, 'ready', { session: line.who.session, rights: markOf(line.who), quiet })
  }

  #attend(line: LiveLine) {
    if (line.tablet !== undefined || !this.#lines.has(line)) return
    line.attends = true
    for (const attendance of this.#attendances) attendance.came(line.who)
  }

  #leave(line: LiveLine, ended: boolean) {
    this.#lines.delete(line)
    if (!line.attends) return
    line.attends = undefined
    for (const attendance of this.#attendances) attendance.went(line.who, ended)
  }

  #hear({ socket, words }: LiveLine, data: RawData) {
    const frame = frameOf(data)
    if (!frame) return socket.close(closing.misused, 'frame')
    words.add(frame)
  }

  #told(message: BusMessage) {
    if (message.kind === 'session') {
      const meant = [...this.#lines].filter(({ who }) => who.session === message.session || who._id === message.person)
      for (const line of meant) this.#end(line, message.reason)
    } else if (message.kind === 'sync') {
      for (const line of this.#lines.of(message.person)) sendLiveEvent(line, 'sync:changed', { collections: message.collections })
    } else if (message.kind === 'live') {
      this.#lately.add(message)
      for (const line of this.#lines)
        if (isMeant(line, message)) {
          sendLiveEvent(line, message.event, message.data as never)
          if (message.event === 'rights:changed') void this.#lookAgain(line)
        }
    } else if (message.kind === 'topic') {
      this.#telling = this.#telling.then(() => this.#tell(message))
    } else if (message.kind === 'all') {
      for (const topic of this.#topics.values()) topic.forget()
      this.#lately.forget()
      const lines = [...this.#lines]
      for (const line of lines) sendLiveEvent(line, 'sync:changed', { collections: [...collectionNames] })
      this.#endEnded(lines).catch(error => this.house.log.error({ err: error }, 'live sessions could not be checked'))
    }
  }

  /** One after the other, so that frames of one thing arrive in the order of their numbers. */
  async #tell(message: Extract<BusMessage, { kind: 'topic' }>) {
    try {
      if (this.#lines.size === 0) return
      const told = (await this.#topics.get(message.domain)?.tell(message, this.#lines.people)) ?? []
      for (const one of told) this.#send(one)
    } catch (error) {
      // Devices that miss a number fetch what lies between with the next one.
      this.house.log.error({ err: error, domain: message.domain }, 'what happened could not be told')
    }
  }

  #send({ people, event, data }: TopicFrame) {
    for (const each of new Set(people)) for (const line of this.#lines.of(each)) sendLiveEvent(line, event, data(line.who) as never)
  }

  /** A person's rights decide which messages they get; the gate has to hear of a change first. */
  async #lookAgain(line: LiveLine) {
    await Promise.resolve()
    try {
      line.who = (await line.again()) ?? line.who
    } catch (error) {
      this.house.log.error({ err: error }, 'the rights of a live connection could not be read anew')
      line.socket.close(closing.restart)
    }
  }

  #end(line: LiveLine, reason: Reason) {
    line.words.stop()
    sendLiveEvent(line, 'session:ended', { reason })
    line.socket.close(closing.ended)
    this.#leave(line, true)
  }

  /** Asks the record which of these sessions have ended. */
  async #endEnded(lines: LiveLine[]) {
    if (lines.length === 0) return
    const { rows } = await this.house.pool.query<{ _id: string; reason: Reason | null }>(endedSessions, [
      lines.map(({ who }) => who.session),
    ])
    const ended = new Map(rows.map(({ _id, reason }) => [_id, reason ?? 'ended']))
    for (const line of lines) {
      const reason = ended.get(line.who.session)
      if (reason) this.#end(line, reason)
    }
  }

  #ping() {
    for (const line of this.#lines) {
      // A socket that is not read can't answer either.
      if (line.alive || line.socket.isPaused) line.socket.ping()
      else line.socket.terminate()
      line.alive = false
    }
  }
}

/** True where a frame is for the person at this line. */
const isMeant = (line: LiveLine, { people, staff = [], tablets = [] }: Extract<BusMessage, { kind: 'live' }>) =>
  people === 'all' || people.includes(line.who._id) || tablets.includes(line.tablet ?? '') || staff.some(each => isStaff(line, each))

const isStaff = ({ who, tablet }: LiveLine, { right, studio, person }: Staff) =>
  person === undefined ? tablet === studio || allows([right], who, studio) : person === who._id && allows([right], who, studio)

/** A deleted person's sessions have no row any more. */
const endedSessions = `
  select asked._id, coalesce(s.ended_reason, 'deleted') as reason from unnest($1::uuid[]) asked(_id)
  left join session s on s._id = asked._id left join person p on p._id = s.person
  where s._id is null or s.ended_at is not null or p.deleted_at is not null`

/** Frames that reach a display's screen, which is nobody's. */
const forScreens: readonly (keyof LiveEvents)[] = ['ready', 'session:ended', 'display:changed', 'chat:error']

function sendLiveEvent<Event extends keyof LiveEvents>({ socket, who }: LiveLine, event: Event, data: LiveEvents[Event]) {
  if (socket.readyState !== socket.OPEN || (who.display && !forScreens.includes(event))) return
  if (socket.bufferedAmount > mostUnsent) return socket.close(closing.slow)
  socket.send(JSON.stringify({ event, data }))
}

async function goodbye(clients: WebSocket[], ms: number) {
  const gone = clients.map(client => new Promise(closed => client.once('close', closed)))
  for (const client of clients) client.close(closing.restart)
  const timer = setTimeout(() => {
    for (const client of clients) client.terminate()
  }, ms)
  await Promise.all(gone)
  clearTimeout(timer)
}
