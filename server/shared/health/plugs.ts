import { plug } from '#server/kit/plug.ts'

/** A column in which health data lie sealed; `ids` are the columns of the row's key, of which `about` makes what it was sealed about. */
export interface SealedColumn {
  table: string
  column: string
  ids: readonly string[]
  about: (row: Record<string, unknown>) => string
}

/** Every column of a domain's tables in which health data lie sealed. */
export const sealedColumns = plug<readonly SealedColumn[]>('sealedColumns')
