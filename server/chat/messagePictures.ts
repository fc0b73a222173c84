import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { dropFile } from '#server/shared/files/keptFiles.ts'
import { chatGroup } from './tables.ts'

/** Forgets the picture that a group had, unless another one has the same: the same bytes are one file. */
export async function dropPicture(tx: Tx, name: string | null) {
  if (name !== null && (await tx.$count(chatGroup, eq(chatGroup.picture, name))) === 0) await dropFile(tx, name)
}
