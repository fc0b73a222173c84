import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'

const certificateSealNameOf = (file: string) => `absence certificate ${file}`

/** Columns where keys of certificates lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = [
  { table: 'absence_certificate', column: 'key', ids: ['file'], about: ({ file }) => certificateSealNameOf(file as string) },
]

export const sealKey = (house: WithSettings, file: string, key: string) => sealHealth(house, key, certificateSealNameOf(file))
export const openKey = (house: WithSettings, { file, key }: { file: string; key: string }) =>
  openHealth<string>(house, key, certificateSealNameOf(file))
