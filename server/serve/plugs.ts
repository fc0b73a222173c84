import type { AnyCall } from '#contract/call.ts'
import type { WaitingWorkKind } from '#contract/home.ts'
import type { LiveEvents } from '#contract/live.ts'
import type { Heard, LiveWord } from '#contract/liveWords.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { TraceKind } from '#contract/traces.ts'
import type { BusMessage, DomainLiveEvent } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { Who } from '#server/kit/who.ts'
import type { Gate, Tablets } from './gate.ts'

/** Tells the pipeline who comes; one domain does. */
export const gates = plug<(house: House) => Gate>('gates')

/** Tells it which employee acts on a studio's tablet; one domain does. */
export const tabletGates = plug<(house: House) => Tablets>('tabletGates')

/** Handlers of messages from devices on the live channel. */
export const heard = plug<{ [Word in LiveWord]?: (house: House, who: Who, data: Heard<Word>) => Promise<void> }>('heard')

/** A frame for some of the people who are connected to this process, made for each of them. */
export type TopicFrame = {
  [Event in DomainLiveEvent]: { people: Iterable<string>; event: Event; data: (who: Who) => LiveEvents[Event] }
}[DomainLiveEvent]

/** News that a process tells the people who are connected to it (`here`) of a `topic` message; one message after the other. */
export interface Topic {
  tell(message: Extract<BusMessage, { kind: 'topic' }>, here: ReadonlySet<string>): Promise<readonly TopicFrame[]>
  /** Messages may have been missed: what is cached may be wrong. */
  forget(): void
}

/** News of things that many follow, by the `domain` of its messages; made once for each live channel. */
export const topics = plug<Readonly<Record<string, (house: House) => Topic>>>('topics')

/** Hears who comes to and goes from this process's live channel; studio tablets don't count. */
export interface Attendance {
  came(who: Who): void
  /** `ended`: their session is over. */
  went(who: Who, ended: boolean): void
  close(): Promise<void>
}

/** Hears who has an app open; made once for each live channel, to whose people `send` tells something. */
export const attendances = plug<(house: House, send: (told: TopicFrame) => void) => Attendance>('attendances')

/** An act that was held, whose it was as it was ordered, and why it is refused by now. */
export interface LateRefusal {
  who: Who
  key: string
  call: AnyCall
  refusal: Refusal
}

/** Done where an act that was held for its breath, and answered as done, is refused when it is done; in the same transaction. */
export const lateRefusals = plug<(tx: Tx, house: House, late: LateRefusal) => Promise<unknown>>('lateRefusals')

/** Refuses `no-consent` where one of these people took their consent to health data back; one domain does. */
export const consents = plug<(tx: Tx, people: readonly string[]) => Promise<unknown>>('consents')

/** Something that somebody did to health data. */
export interface Touch {
  people: readonly string[]
  reader: string
  kind: TraceKind
  what: string
  reason: string | null
  daily: boolean
}

/** Keeps traces of health data that a call touched, in that call's transaction; one domain does. */
export const traces = plug<(tx: Tx, touch: Touch) => Promise<unknown>>('traces')

/** Counts what waits for somebody in a domain's lists, by the rule of who sees its rows; their contents are not read. */
export const waits = plug<{ readonly [Kind in WaitingWorkKind]?: (tx: Tx, who: Who) => Promise<number> }>('waits')

/** A figure of a domain for whoever runs the server; it names nobody. */
export interface Figure {
  name: string
  help: string
  read(house: House): Promise<number>
}

/** Figures that stand at /metrics beside those of the pipeline. */
export const figures = plug<readonly Figure[]>('figures')
