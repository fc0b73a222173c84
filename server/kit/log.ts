import { createHash } from 'node:crypto'
import pino, { type DestinationStream, type Logger } from 'pino'

interface Fault {
  type?: string
  code?: string
  stack?: string
  status?: number
  error?: string
  reason?: string
}

/** Drizzle puts a query's values into its error's message, so an error is told by where it happened, never by its message. */
function faultOf(error: unknown): Fault & { cause?: Fault } {
  if (!(error instanceof Error)) return { type: typeof error, ...saidBy(error) }
  return { ...placeOf(error), cause: error.cause instanceof Error ? placeOf(error.cause) : undefined }
}

function placeOf(error: Error): Fault {
  const { code } = error as { code?: unknown }
  const stack = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return { type: error.name, code: typeof code === 'string' ? code : undefined, stack: stack?.join('\n'), ...saidBy(error) }
}

/** The words of a store's server, which PouchDB also throws as a plain object; ids stay out of them. */
function saidBy(thrown: unknown): Pick<Fault, 'status' | 'error' | 'reason'> {
  const { status, error, reason } = (thrown ?? {}) as Record<string, unknown>
  if (typeof status !== 'number') return {}
  return { status, ...(typeof error === 'string' && { error }), ...(typeof reason === 'string' && { reason: reason.slice(0, 200) }) }
}

export const logLevels = [...Object.values(pino.levels.labels), 'silent']

/** The server's log: what was called and how it went, no body, no address, no name. */
export const openLog = (level = 'info', destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: faultOf }, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1))

/** Tells what is of one session together without telling whose it is. */
export const pseudonym = (session: string) => createHash('sha256').update(session).digest('base64url').slice(0, 10)
