import { BehaviorSubject } from 'rxjs'

const words = {
  full: 'Der Speicher dieses Geräts ist voll. Gib Platz frei, damit nichts verloren geht.',
  sync: 'Der Abgleich ist auf diesem Gerät gestört und wird wieder versucht.',
  write: 'Ein Eintrag liess sich auf diesem Gerät nicht speichern.',
} as const
type Trouble = keyof typeof words

/** Every error behind an error, whatever wrapped it. */
function* walkErrors(error: unknown, depth = 0): Generator<{ name?: string; message?: string }> {
  if (!error || typeof error !== 'object' || depth > 4) return
  yield error
  const { inner, cause, parameters } = error as {
    inner?: unknown
    cause?: unknown
    parameters?: { errors?: unknown[]; writeError?: unknown }
  }
  for (const other of [inner, cause, parameters?.writeError, ...(parameters?.errors ?? [])]) yield* walkErrors(other, depth + 1)
}

const matches = (error: unknown, pattern: RegExp) =>
  [...walkErrors(error)].some(({ name = '', message = '' }) => pattern.test(name) || pattern.test(message))

export const isFull = (error: unknown) => matches(error, /QuotaExceeded/)
/** The browser closed or deleted the database under us. */
export const isGone = (error: unknown) => matches(error, /DatabaseClosed|InvalidState|connection is clos|UnknownError.*IndexedDB/i)

/** Faults on this device, in German, for as long as they last. */
export class Troubles {
  readonly changed$ = new BehaviorSubject<string[]>([])
  /** The last error's words, without data, for support. */
  last?: string
  private readonly open = new Set<Trouble>()

  add(kind: Trouble, error: unknown) {
    const { name, message, code } = error as { name?: string; message?: string; code?: string }
    this.last = `${code ?? name ?? 'Error'}: ${String(message ?? error)
      .split('\n')[0]!
      .slice(0, 120)}`
    this.open.add(isFull(error) ? 'full' : kind)
    this.tell()
  }

  clear(...kinds: Trouble[]) {
    const before = this.open.size
    for (const kind of kinds) this.open.delete(kind)
    if (this.open.size !== before) this.tell()
  }

  private tell() {
    this.changed$.next([...this.open].map(kind => words[kind]))
  }
}
