import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { anamnesis } from '#contract/anamnesis.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { knownForm } from './forms.ts'
import type { Begun } from './Wizard.tsx'

/** A form on this device that the studio does not have yet. */
export interface Waiting {
  _id: string
  finished: boolean
  row: OutboxRow
  /** What it holds, for its author alone. */
  body: { customer?: string; form?: string; number?: number; express?: boolean; answers?: Answers; base?: number }
}

const staff = { save: anamnesis.save, submit: anamnesis.submit }
const own = { save: anamnesis.saveOwn, submit: anamnesis.submitOwn }

/** Forms that wait here or were refused, the newest state of each: about a customer, or with `'own'` about oneself. */
export function useWaitingForms(about: string | 'own'): readonly Waiting[] {
  const acts = useOutboxActs<'save' | 'submit'>(about === 'own' ? own : staff)
  return useMemo(() => {
    const found = new Map<string, Waiting>()
    for (const { kind, id, row } of acts) {
      if (row.state === 'done') found.delete(id)
      else found.set(id, { _id: id, finished: kind === 'submit', row, body: (row.body ?? {}) as Waiting['body'] })
    }
    return [...found.values()].filter(({ body }) => about === 'own' || body.customer === about)
  }, [acts, about])
}

/** A draft of this device, to go on with; undefined where it is not the caller's or its form is not here. */
export function begunOf({ _id, finished, body }: Waiting): Begun | undefined {
  const { form, number, express = false, answers = {}, base = 0 } = body
  const version = form && number ? knownForm(form, number) : undefined
  if (finished || !version) return undefined
  return { _id, form: version, express, answers, base, written: answers }
}
