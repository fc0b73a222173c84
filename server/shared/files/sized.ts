import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import { smaller } from '#server/serve/taken.ts'
import { keepBeside, sizedName } from './keptFiles.ts'

const underWay = new WeakMap<House, Map<string, Promise<Buffer | undefined>>>()

/**
 * A kept picture with at most so many pixels a side. It is made when somebody first asks for it, and kept beside the picture, with which it
 * goes; undefined where the picture is gone or can't be read any more.
 */
export async function sizedBytes(house: House, name: string, side: number): Promise<Buffer | undefined> {
  const sized = sizedName(name, side)
  return (await house.bytes.read(sized)) ?? made(house, { name, sized, side })
}

interface Sized {
  name: string
  sized: string
  side: number
}

/** Whoever asks while it is being made waits for the same one. */
function made(house: House, wish: Sized) {
  const making = underWay.get(house) ?? new Map<string, Promise<Buffer | undefined>>()
  underWay.set(house, making)
  const known = making.get(wish.sized)
  if (known) return known
  const made = make(house, wish).finally(() => making.delete(wish.sized))
  making.set(wish.sized, made)
  return made
}

async function make(house: House, { name, sized, side }: Sized) {
  const whole = await house.bytes.read(name)
  if (!whole) return undefined
  const bytes = await smaller(whole, side).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    // Cut short by a power failure, or no picture any more: nobody can look at it in whole either.
    house.log.error({ file: name, err: error }, 'a kept picture can not be read')
    return undefined
  })
  if (!bytes) return undefined
  await keepBeside(house, { name, sized, bytes, draft: await house.bytes.layDown(bytes) })
  return bytes
}
