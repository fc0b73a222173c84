import type { SignatureValue } from '#contract/shapes.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'

/** The note that came with a pause; of a public form birth date, signature and, until it is taken, its file. */
export interface PauseNote {
  message: string | null
  geburtstag?: string
  signature?: SignatureValue
  paper?: { base64: string } | null
}

const noteAbout = (pause: string) => `timestop ${pause}`
const proofAbout = (file: string) => `timestop proof ${file}`

/** Columns in which contents and keys lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'timestop_note', column: 'content', ids: ['pause'], about: ({ pause }) => noteAbout(pause as string) },
  { table: 'timestop_proof', column: 'key', ids: ['file'], about: ({ file }) => proofAbout(file as string) },
]

export const sealNote = (house: WithSettings, pause: string, said: PauseNote) => sealHealth(house, said, noteAbout(pause))
export const openNote = (house: WithSettings, { pause, content }: { pause: string; content: string }) =>
  openHealth<PauseNote>(house, content, noteAbout(pause))

export const sealKey = (house: WithSettings, file: string, key: string) => sealHealth(house, key, proofAbout(file))
export const openKey = (house: WithSettings, { file, key }: { file: string; key: string }) =>
  openHealth<string>(house, key, proofAbout(file))
