import { deviceTexts } from '#client/data/storage.ts'
import type { User } from '#contract/auth.ts'
import { artOf } from '#contract/brand.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'

/** The studio this device shows; `waiting` until the server knows of it. */
export interface Picked {
  code: string
  studio: User['studio']
  waiting?: true
}

const key = 'studioPicked'

export const rememberPick = (picked: Picked) => deviceTexts.setItem(key, JSON.stringify(picked))

export function pickedStudio(): Picked | undefined {
  try {
    const text = deviceTexts.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Picked)
  } catch {
    return undefined
  }
}

/** Fields of a studio that the stored user holds (L87). */
export const storedStudio = ({ _id, code, name, canton, email }: PublicStudio) => ({ _id, code, name, canton, email, art: artOf(code) })
