import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'

/** The failure of a call: a refusal of the server, or `offline` when the server was never reached. */
export class CallError extends Error {
  readonly code: RefusalCode | 'offline'
  readonly status: number
  readonly fields?: Record<string, string>
  readonly current?: unknown

  constructor(code: RefusalCode | 'offline', message: string, status = 0, rest: Pick<RefusalBody, 'fields' | 'current'> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.fields = rest.fields
    this.current = rest.current
  }

  /** The sentence to say where no form shows its fields: that of the first field, which names what is wrong, else the message. */
  get said() {
    return Object.values(this.fields ?? {})[0] ?? this.message
  }

  /** True where a retry may succeed without anybody changing anything. */
  get passing() {
    return this.code === 'offline' || this.status === 408 || this.status === 425 || this.status === 429 || this.status >= 500
  }
}

export const offlineError = () => new CallError('offline', 'Keine Verbindung zum Studio. Versuch es nochmals, sobald du Netz hast.')
export const portalError = () => new CallError('offline', 'WLAN-Anmeldung nötig: Melde dich zuerst im WLAN an.')
export const slowError = () => new CallError('timeout', 'Das Studio antwortet gerade nicht. Versuch es gleich nochmals.', 408)
export const takenOverError = () =>
  new CallError('update-first', 'Nicht gespeichert: In einem anderen Tab läuft eine neuere Version. Lade diese Seite neu.', 426)
