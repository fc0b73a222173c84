import { CallError } from '#client/data/problem.ts'
import { toast } from '#client/kit/toast.ts'

/** Says what was done; where the act waits on this device, adds that it will be sent. */
export const sayDone = (answer: unknown, text: string, undo?: () => void) =>
  toast(answer === undefined ? `${text} Wird gesendet, sobald du Netz hast.` : text, { undo })

/** Says why something was not done. */
export const sayFailed = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
