import { getDefaultStore } from 'jotai'
import { onlineAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { toast } from '#client/kit/toast.ts'

/** Says what was done; where the act waits on this device, adds what it waits for. */
export const sayDone = (answer: unknown, text: string, undo?: () => void) => {
  const waits = getDefaultStore().get(onlineAtom) ? 'Wird gerade gesendet.' : 'Wird gesendet, sobald du Netz hast.'
  toast(answer === undefined ? `${text} ${waits}` : text, { undo })
}

/** Says why something was not done. */
export const sayFailed = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
