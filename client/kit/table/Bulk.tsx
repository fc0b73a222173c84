import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { ask } from '#client/kit/ask.ts'
import { thousands } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { ActBar } from './ActBar.tsx'
import type { BulkAct, Rowed } from './column.ts'
import { Key } from './tableStyles.ts'
import { isTyping } from './typing.ts'
import type { ChosenRows } from './useChosen.ts'

interface BulkProps<Row> {
  chosen: ChosenRows<Row>
  acts: readonly BulkAct<Row>[]
}

/** The acts on all ticked rows; they take their own room below the table. */
export function Bulk<Row extends Rowed>({ chosen, acts }: BulkProps<Row>) {
  const [busy, setBusy] = useState<string>()
  const { size } = chosen.rows

  const run = async ({ label, fits = all, asks, act, said, none = nothing }: BulkAct<Row>) => {
    if (busy) return
    const rows = [...chosen.rows.values()].filter(fits)
    if (rows.length === 0) return void toast(none())
    if (asks && !(await ask(asks(rows)))) return
    setBusy(label)
    try {
      const { count, back } = await act(rows)
      const undo = back && count > 0 ? () => void back().catch(toastBulkFailure) : undefined
      toast(count > 0 ? said(count) : none(), { undo, time: undo && 10_000 })
      if (undo) chosen.clear()
    } catch (error) {
      toastBulkFailure(error)
    } finally {
      setBusy(undefined)
    }
  }

  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      if (event.key === 'Escape') {
        event.preventDefault()
        return chosen.clear()
      }
      const act = acts.find(({ key }) => key === event.key.toLowerCase())
      if (act) {
        event.preventDefault()
        void run(act)
      }
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })

  return (
    <ActBar role="toolbar" aria-label="Für die Auswahl">
      <span aria-live="polite">{thousands(size)} ausgewählt</span>
      {acts.map(act => (
        <button key={act.label} type="button" aria-busy={busy === act.label || undefined} onClick={() => void run(act)}>
          {act.icon}
          {act.label}
          {act.key && <Key aria-hidden>{act.key.toUpperCase()}</Key>}
        </button>
      ))}
      <button type="button" aria-label="Esc: Auswahl aufheben" onClick={chosen.clear}>
        <XIcon size={16} weight="bold" aria-hidden />
        <Key aria-hidden>Esc</Key>
      </button>
    </ActBar>
  )
}

const all = () => true
const nothing = () => 'Nichts geändert.'

const toastBulkFailure = (error: unknown) =>
  void toast(error instanceof CallError ? error.message : 'Das hat nicht geklappt. Versuch es nochmals.', { look: 'danger' })
