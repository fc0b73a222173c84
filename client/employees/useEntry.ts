import { useRef } from 'react'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { employees } from '#contract/employees/calls.ts'
import type { EmployeeCard, StretchForm } from '#contract/employees/shapes.ts'
import { entryTitle } from './words.ts'

export interface EmploymentFormContext {
  card: EmployeeCard
  /** Key of the refused act that this one replaces. */
  instead?: string
}

const since = (entries: readonly string[]) =>
  `Inzwischen hat jemand etwas eingetragen: ${entries.join('; ')}. Gilt deines trotzdem, trag es nochmals ein: Es kommt danach.`

/**
 * Enters what holds from a day on. Two who do so at once both stand in the history, and the later holds: so the second hears of the first
 * before it goes in.
 */
export function useEntry({ card, instead }: EmploymentFormContext) {
  const { _id, name } = card
  const { send } = useSend(employees.change, { title: () => `Anstellung geändert: ${name}`, asks: true, instead: () => instead })
  const seen = useRef(card.version)
  return async (body: StretchForm) => {
    try {
      return await send({ params: { id: _id }, body: Object.assign({}, body, { version: seen.current }) })
    } catch (error) {
      const now = error instanceof CallError && error.code === 'stale' ? (error.current as EmployeeCard | undefined) : undefined
      if (!now) throw error
      const fresh = now.stretches.slice(0, Math.max(1, now.version - seen.current))
      seen.current = now.version
      void staleAfter(employees.change)
      throw new CallError('stale', since(fresh.map(entryTitle)), 409)
    }
  }
}
