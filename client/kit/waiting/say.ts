import { toast } from '#client/kit/toast.ts'

/** What was done, and where it waits on this device that it will be sent. */
export const sayDone = (answer: unknown, text: string, undo?: () => void) =>
  toast(answer === undefined ? `${text} Wird gesendet, sobald du Netz hast.` : text, { undo })
