import { whenLocal } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { toast } from '#client/kit/toast.ts'
import { type Habit, mostAmount } from '#contract/habits/calls.ts'
import { tickId } from '#sync/collections/habitTicks.ts'

/** Writes how much of a habit was done on a day; 0 takes the tick back. Over when it lies on this device. */
export async function tick({ _id, title, goal }: Habit, day: string, amount: number) {
  const values = { amount: Math.min(Math.max(amount, 0), mostAmount), goal: goal ?? 1, title, at: now() }
  const id = tickId(_id, day)
  try {
    const local = await whenLocal()
    if (await local.one('habitTicks', id)) await local.change('habitTicks', id, values)
    else await local.insert('habitTicks', { id, habit: _id, day, ...values })
  } catch {
    toast('Das liess sich auf diesem Gerät nicht speichern.', { look: 'danger' })
  }
}
