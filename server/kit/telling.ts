import { type BusMessage, publish } from './bus.ts'
import type { Tx } from './database.ts'

const due = new WeakMap<Tx, BusMessage[]>()

/**
 * Tells every app process once this transaction has committed, at no cost to its commit: PostgreSQL lets those that tell something themselves
 * commit one after the other. It may come before or after the news of other commits, and a process that is killed in that moment leaves the
 * others' devices to find out with their next look: what has to be heard, or in its order, is published (`Bus.publish`). In a transaction that
 * collects nothing this is, too.
 */
export async function publishOnCommit(tx: Tx, ...messages: BusMessage[]) {
  const collected = due.get(tx)
  if (collected) collected.push(...messages)
  else await publish(tx, ...messages)
}

/** The messages that this transaction tells from now on; whoever commits it sends them. */
export function collects(tx: Tx): readonly BusMessage[] {
  const collected: BusMessage[] = []
  due.set(tx, collected)
  return collected
}

export const isCollecting = (tx: Tx) => due.has(tx)
