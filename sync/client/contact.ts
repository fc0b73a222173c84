import { BehaviorSubject } from 'rxjs'
import { uploadTime } from '#contract/carried.ts'
import { type RefusalBody, refusals } from '#contract/refusals.ts'
import { actsBytes } from '#contract/sync.ts'
import type { Api, Clock } from './types.ts'

/** The server's words on it, where it answered. */
interface Answered {
  status: number
  code: string
  message: string
  retryAfter: number | undefined
}

/** The cause of a failed request, and its consequence for the caller. */
export class Failed extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter?: number

  constructor(
    readonly kind: 'network' | 'wait' | 'signIn' | 'update' | 'epoch' | 'anew' | 'refused',
    { status = 0, code = 'network', message = '', retryAfter }: Partial<Answered> = {},
  ) {
    super(message || code)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export class Stopped extends Error {}

export interface ContactState {
  /** True where the last request got an answer; undefined before the first. */
  reached?: boolean
  online: boolean
  signIn: boolean
  update: boolean
  lastContact?: number
  /** How many requests have ended, well or not. */
  tries: number
  lastCode?: string
}

const longest = 60_000
/** How long a request may take is said here alone. */
const patience = 30_000
const again = new Set([408, 425, 429])
/** Not a server that is away (502, 503, 504), but one that stumbles over what it was sent. */
export const fault = 500

const sizeOf = (form: FormData) =>
  [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)

/** More than acts that go together are is a paper that waited sealed: it takes its time over a slow line, as a file does. */
function timeFor(body: unknown) {
  if (body instanceof FormData) return uploadTime(sizeOf(body))
  return typeof body === 'string' && body.length > actsBytes ? uploadTime(body.length) : patience
}

/** The one place that talks to the server: judges every answer, and tries again for as long as that can help. */
export class Contact {
  readonly state$ = new BehaviorSubject<ContactState>({ online: true, signIn: false, update: false, tries: 0 })
  private alarm = new AbortController()

  constructor(
    private readonly api: Api,
    private readonly clock: Clock,
  ) {}

  /** Aborts once whoever waits to try again is asked to try now. */
  get nudged() {
    return this.alarm.signal
  }

  /** Ends the backoff of everybody who waits for a retry. */
  nudge() {
    this.alarm.abort()
    this.alarm = new AbortController()
  }

  set(patch: Partial<ContactState>) {
    this.state$.next({ ...this.state$.value, ...patch })
  }

  /** One try. */
  async once<T>(path: string, init: RequestInit, signal: AbortSignal, read: (answer: Response) => Promise<T>): Promise<T> {
    try {
      const answer = await this.api.fetch(path, { ...init, signal })
      if (!answer.ok) throw await failure(answer)
      const value = await read(answer)
      this.ended({ reached: true, online: true, signIn: false, update: false, lastContact: this.clock.now(), lastCode: undefined })
      return value
    } catch (error) {
      const failed = error instanceof Failed ? error : new Failed('network')
      if (!signal.aborted) this.note(failed)
      throw failed
    }
  }

  /** One try, given up where it takes too long. */
  attempt<T>(path: string, init: RequestInit, signal: AbortSignal, read: (answer: Response) => Promise<T>): Promise<T> {
    return this.timed(limit => this.once(path, init, limit, read), signal, timeFor(init.body))
  }

  /** Tries until it succeeds or the answer is final. Offline, a busy server and a missing sign-in are all waited out. */
  async until<T>(path: string, init: RequestInit, signal: AbortSignal, read: (answer: Response) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      if (signal.aborted) throw new Stopped()
      const alarm = this.alarm.signal
      try {
        return await this.attempt(path, init, signal, read)
      } catch (error) {
        if (signal.aborted) throw new Stopped()
        if (!(error instanceof Failed) || isFinal(error)) throw error
        await this.pause(pauseOf(error, attempt), signal, alarm)
      }
    }
  }

  /** The next piece of an answer that goes on arriving: however long all of it takes, given up where nothing more comes, or at the signal. */
  async piece<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw new Stopped()
    return this.timed(limit => Promise.race([read(), givenUp(limit)]), signal, patience)
  }

  private async timed<T>(request: (limit: AbortSignal) => Promise<T>, signal: AbortSignal, most: number): Promise<T> {
    const limit = new AbortController()
    const done = new AbortController()
    const stop = () => limit.abort()
    signal.addEventListener('abort', stop)
    const late = this.clock.wait(most, done.signal).then(() => {
      if (done.signal.aborted) return undefined as never
      limit.abort()
      const failed = new Failed('network', { code: 'timeout' })
      this.note(failed)
      throw failed
    })
    try {
      return await Promise.race([request(limit.signal), late])
    } finally {
      done.abort()
      signal.removeEventListener('abort', stop)
    }
  }

  /** Notes what a failure tells of the server, and of this session there. */
  note({ kind, code }: Failed) {
    const { signIn } = this.state$.value
    this.ended({
      reached: kind !== 'network',
      signIn: kind === 'signIn' || (kind === 'network' && signIn),
      update: kind === 'update',
      lastCode: code,
    })
  }

  private ended(patch: Partial<ContactState>) {
    this.set({ ...patch, tries: this.state$.value.tries + 1 })
  }

  /** After a drop in the midst of an answer: a moment before the next try. */
  async rest(code: string, signal: AbortSignal) {
    this.note(new Failed('network', { code }))
    await this.pause(pauseOf(new Failed('network'), 0), signal, this.alarm.signal)
  }

  /** As long as that, or until somebody asks to try now. */
  sleep(ms: number, signal: AbortSignal) {
    return this.pause(ms, signal, this.alarm.signal)
  }

  private async pause(ms: number, signal: AbortSignal, alarm: AbortSignal) {
    if (alarm.aborted) return
    const either = new AbortController()
    const wake = () => either.abort()
    for (const one of [signal, alarm]) one.addEventListener('abort', wake)
    await this.clock.wait(ms, either.signal)
    for (const one of [signal, alarm]) one.removeEventListener('abort', wake)
  }
}

const givenUp = (limit: AbortSignal) =>
  new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(new Stopped()), { once: true }))

/** True where a retry can't help. */
export const isFinal = ({ kind }: Failed) => kind === 'epoch' || kind === 'anew' || kind === 'refused'

/** How long to wait after that many failures in a row. */
export function pauseOf({ kind, retryAfter }: Failed, attempt: number) {
  if (kind === 'signIn' || kind === 'update') return longest
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, 10 * longest)
  return Math.min(longest, 1000 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

async function failure(answer: Response) {
  const body = (await answer.json().catch(() => ({}))) as Partial<RefusalBody>
  return failureOf(answer.status, body, Number(answer.headers.get('retry-after') ?? Number.NaN))
}

/** The failure that an unsuccessful answer means. */
export function failureOf(status: number, body: Partial<RefusalBody>, retryAfter = Number.NaN) {
  const kind =
    status === 401 || body.code === 'other-member'
      ? 'signIn'
      : status === 426
        ? 'update'
        : body.code === 'epoch-changed'
          ? 'epoch'
          : body.code === 'begin-anew'
            ? 'anew'
            : status >= 500 || again.has(status)
              ? 'wait'
              : 'refused'
  // A field's message says more than the general one.
  const message = [...new Set(Object.values(body.fields ?? {}))].join(' ') || (body.message ?? refusals.broken[1])
  return new Failed(kind, {
    status,
    code: body.code ?? String(status),
    message,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}
