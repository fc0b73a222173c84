import type pg from 'pg'
import { isRunning } from '#server/kit/bus.ts'
import { SettingsError } from './settingsError.ts'

/** A process runs that has to be stopped before. */
export class StillRunning extends Error {}

/** Throws `StillRunning` while a process runs on this database: it knows the keys of its start, and would read nothing that is sealed with a new one. */
export async function mustStand(databaseUrl: string) {
  if (await isRunning(databaseUrl))
    throw new StillRunning(
      'An dieser Datenbank läuft noch ein Formkurve. Beende zuerst alle Prozesse: Sie kennen nur die Schlüssel ihres Starts.',
    )
}

/** Lock that a process with a sync store of its own holds on this database; PostgreSQL lets go of it when its connection ends. */
const hold = `select pg_try_advisory_lock(hashtextextended('formkurve embedded sync store ' || current_schema(), 0)) as held`

/**
 * Holds the database for the one process whose members' documents lie in its own data directory; a second one beside it would hold other
 * documents for the same people. Throws `SettingsError`.
 */
export async function holdDatabase(pool: pg.Pool): Promise<{ close(): Promise<void> }> {
  const client = await pool.connect()
  const { rows } = await client.query<{ held: boolean }>(hold)
  if (!rows[0]?.held) {
    client.release(true)
    throw new SettingsError(
      'An dieser Datenbank läuft schon ein Formkurve, das die Dokumente der Mitglieder in seinem eigenen Verzeichnis hält. ' +
        'Mehrere Prozesse brauchen einen gemeinsamen Speicher: setze bei allen dieselbe COUCH_URL.',
    )
  }
  client.on('error', () => {})
  return { close: async () => client.release(true) }
}
