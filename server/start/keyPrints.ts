import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/kit/database.ts'
import type { Secrets, Settings } from '#server/kit/settings.ts'
import { secretsIn } from './secrets.ts'
import { SettingsError } from './settingsError.ts'
import { keyPrint } from './tables.ts'

const only = 1
const printOf = (key: Uint8Array) => createHmac('sha256', key).update('formkurve fingerprint').digest('base64url')

/** By which keys are known without being told. */
export interface Prints {
  base: string
  health: string[]
}

export const printsOf = ({ token, file, health = [] }: Secrets): Prints => ({
  base: printOf(Uint8Array.of(...token, ...file)),
  health: health.map(printOf),
})

/** How keys stand to prints: the same, newer by keys that were added since, older, or others. */
export function fits(ours: Prints, known: Prints): 'same' | 'newer' | 'older' | 'other' {
  const common = Math.min(ours.health.length, known.health.length)
  const [mine, theirs] = [ours, known].map(({ base, health }) => [base, ...health.slice(0, common)].join())
  if (mine !== theirs) return 'other'
  if (ours.health.length === known.health.length) return 'same'
  return ours.health.length > known.health.length ? 'newer' : 'older'
}

const pathOf = ({ dataDir, secretsFile }: Pick<Settings, 'dataDir' | 'secretsFile'>) => secretsFile ?? secretsIn(dataDir)

const whence = 'Nimm die Datei eines Rechners, auf dem Formkurve läuft, oder die aus der Sicherung, und nenne sie mit SECRETS_FILE.'

/** Refuses keys that this record was not written with, and takes note of new ones; throws `SettingsError`. */
export const mustFit = (db: Database, settings: Pick<Settings, 'dataDir' | 'secretsFile' | 'secrets'>) =>
  db.transaction(async tx => {
    const ours = printsOf(settings.secrets)
    await tx
      .insert(keyPrint)
      .values({ only, ...ours })
      .onConflictDoNothing()
    const [known] = await tx.select().from(keyPrint).where(eq(keyPrint.only, only)).for('update')
    const how = fits(ours, known!)
    if (how === 'older') throw new SettingsError(`In ${pathOf(settings)} fehlen Schlüssel, die seither dazugekommen sind. ${whence}`)
    if (how === 'other') throw new SettingsError(`Die Schlüssel in ${pathOf(settings)} passen nicht zu dieser Datenbank. ${whence}`)
    if (how === 'newer') await tx.update(keyPrint).set(ours)
  })

/** From now on these keys are the record's, whatever it was written with. */
export async function acceptKeys(db: Database, secrets: Secrets) {
  const ours = printsOf(secrets)
  await db
    .insert(keyPrint)
    .values({ only, ...ours })
    .onConflictDoUpdate({ target: keyPrint.only, set: ours })
}
