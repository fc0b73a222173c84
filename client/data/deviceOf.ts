import { v7 } from 'uuid'
import type { Local } from './local.ts'

const key = 'cart-device'

/** This device's own name in what several devices count; made once. */
export async function deviceOf(local: Local) {
  const known = await local.keep.get<string>(key)
  if (known) return known
  const made = v7()
  await local.keep.set(key, made)
  return made
}
