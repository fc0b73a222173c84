import { randomUUID } from 'node:crypto'
import type { House, WithBus } from '#server/kit/house.ts'
import type { Read } from './shownMessages.ts'

/** How long a message waits for the news of its commit, in ms; after that it is read from the record, as in any other process. */
const patience = 5000

const waiting = new WeakMap<House['bus'], Map<string, Read>>()

/**
 * Hands a new message to whoever tells this process's devices of it once it is committed. The name that is answered goes out in the news:
 * no other transaction's bears it, so what came to nothing is never told.
 */
export function handOver({ bus }: WithBus, message: Read): string {
  const all = waiting.get(bus) ?? new Map<string, Read>()
  waiting.set(bus, all)
  const name = randomUUID()
  all.set(name, message)
  setTimeout(() => all.delete(name), patience).unref()
  return name
}

/** The message of that name; only once. */
export function handed({ bus }: WithBus, name: string): Read | undefined {
  const all = waiting.get(bus)
  const message = all?.get(name)
  all?.delete(name)
  return message
}
