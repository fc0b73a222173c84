import { getDefaultStore } from 'jotai'
import { onlineAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { toast } from '#client/kit/toast.ts'

/** Says what was done; where the act waits on this device, adds what it waits for, until nothing waits any more. */
export const sayDone = (answer: unknown, text: string, undo?: () => void) => {
  const waits = getDefaultStore().get(onlineAtom) ? 'Wird gerade gesendet.' : 'Wird gesendet, sobald du Netz hast.'
  if (answer === undefined) toast(`${text} ${waits}`, { undo, sent: text })
  else toast(text, { undo })
}

/** Says why something was not done. */
export const sayFailed = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
