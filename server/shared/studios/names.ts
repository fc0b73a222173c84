import type { Tx } from '#server/kit/database.ts'
import { studio } from './tables.ts'

/** Names of all studios by their code. */
export const studioNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))
