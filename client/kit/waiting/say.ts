import { toast } from '#client/kit/toast.ts'

/** Says what was done; where the act waits on this device, adds that it will be sent. */
export const sayDone = (answer: unknown, text: string, undo?: () => void) =>
  toast(answer === undefined ? `${text} Wird gesendet, sobald du Netz hast.` : text, { undo })
