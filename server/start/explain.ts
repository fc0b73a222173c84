import { inspect } from 'node:util'
import { DirectoryInUse } from '#server/kit/embedded/lock.ts'
import { UnfitDatabase } from '#server/kit/fit.ts'
import { NotBuilt } from '#server/kit/programs/notBuilt.mjs'
import { BookError } from '#server/nutrition/foods/book/foodBookLine.ts'
import { StoreFault } from '#sync/endpoint/fault.ts'
import { StillRunning } from './alone.ts'
import { BackupError } from './backup/manifest.ts'
import { FilesAway } from './bytes.ts'
import { SettingsError } from './settingsError.ts'
import { Unusable, WrongUse } from './usage.ts'

/** Exit codes of sysexits.h. */
const wrongUse = 64
const unusable = 65
const unavailable = 69
const internal = 70
const inUse = 73
const wrongSetting = 78

interface SystemError {
  code?: unknown
  syscall?: unknown
  port?: unknown
  message?: unknown
  cause?: unknown
}

const databaseSays: Record<string, string> = {
  ECONNREFUSED: 'dort antwortet niemand',
  ENOTFOUND: 'den Server gibt es nicht',
  ETIMEDOUT: 'der Server antwortet nicht',
  '28P01': 'Name oder Passwort stimmen nicht',
  '28000': 'der Zugang ist nicht erlaubt',
  '3D000': 'die Datenbank gibt es nicht',
  '53300': 'PostgreSQL hat keine Verbindung mehr frei',
  '08P01': 'was dort antwortet, nimmt unsere Verbindungen nicht an; ist es ein Pooler, setze die Adresse von PostgreSQL selbst',
}

const storeSays: Record<number, string> = {
  401: 'Name oder Passwort stimmen nicht',
  403: 'dieser Zugang darf keine Datenbanken anlegen; es braucht einen Server-Administrator',
}

/** Why the start failed, for the person who tried, and the exit code. */
export function explain(error: unknown): { sentence: string; code: number } {
  if (error instanceof WrongUse) return { sentence: error.message, code: wrongUse }
  if (error instanceof Unusable || error instanceof BookError) return { sentence: error.message, code: unusable }
  if (error instanceof SettingsError) return { sentence: error.message, code: wrongSetting }
  if (error instanceof DirectoryInUse) return { sentence: error.message, code: inUse }
  if (error instanceof StillRunning) return { sentence: error.message, code: inUse }
  if (error instanceof BackupError) return { sentence: error.message, code: error.code }
  if (error instanceof FilesAway) return { sentence: error.message, code: unavailable }
  if (error instanceof UnfitDatabase) return { sentence: error.message, code: wrongSetting }
  if (error instanceof NotBuilt) return { sentence: error.message, code: error.exitCode }
  const first = firstCoded(error)
  if (first instanceof StoreFault) {
    const said = storeSays[first.status] ?? 'dort antwortet kein CouchDB, das wir brauchen können'
    return { sentence: `COUCH_URL: ${said} (${first.status} ${first.error}).`, code: unavailable }
  }
  const { code, syscall, port } = first
  if (String(code).startsWith('ERR_PARSE_ARGS'))
    return { sentence: 'Eine der Angaben hinter «--» kennt dieser Aufruf nicht.', code: wrongUse }
  if (syscall === 'listen') return { sentence: listenProblem(code, port), code: unavailable }
  const said = databaseSays[String(code)]
  if (said) return { sentence: `DATABASE_URL oder COUCH_URL: ${said} (${String(code)}).`, code: unavailable }
  return { sentence: inspect(error), code: internal }
}

function listenProblem(code: unknown, port: unknown) {
  if (code === 'EADDRINUSE') return `PORT ${port} ist schon belegt: beende das andere Programm oder setze PORT auf einen freien Port.`
  if (code === 'EACCES') return `PORT ${port} darf dieses Konto nicht benutzen: setze PORT auf 1024 oder höher.`
  return `PORT ${port} lässt sich nicht öffnen (${String(code)}).`
}

/** Drizzle and fetch wrap what happened; a failed connection to several addresses is a bundle. */
function firstCoded(error: unknown): SystemError {
  for (let at = error as (SystemError & { errors?: unknown[] }) | undefined; at; at = (at.errors?.[0] ?? at.cause) as typeof at) {
    if (at.code !== undefined) return at
    if (at.message === 'timeout exceeded when trying to connect') return { code: 'ETIMEDOUT' }
  }
  return {}
}
